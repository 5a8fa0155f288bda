/**
 * What we wrote ourselves beside packages that do the same: number formats, patterns, CSV, zip, LaTeX. The decision
 * records quote these tables.
 *
 *   npm install --prefix bench && node bench/libraries/libraries.ts
 */

import { hasLibraries } from '../peers/libraries.ts';
import { benchContainers } from './containers.ts';
import { benchNumberFormats } from './number-formats.ts';
import { benchPatterns } from './patterns.ts';

if (hasLibraries()) {
  benchNumberFormats();
  benchPatterns();
  await benchContainers();
} else process.stdout.write('The packages are missing: npm install --prefix bench\n');
