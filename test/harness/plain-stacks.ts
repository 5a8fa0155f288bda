/**
 * Switches off source maps, which Vitest requests for every stack. Node runs these sources as they are written, so
 * there are none to read, and Playwright takes a stack trace for each of its calls.
 */
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(false);
