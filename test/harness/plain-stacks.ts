/**
 * Vitest asks for source maps in every stack. Node runs these sources as they are written, so there are none to read, and
 * Playwright takes a stack for each of its calls.
 */
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(false);
