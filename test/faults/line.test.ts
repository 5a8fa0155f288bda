/** What callers see while the line to the database fails. In full: bench/faults.ts. */
import { testFaults } from './kit.ts';

testFaults([
  ['black hole', 12, 60],
  ['resets every second', 4, 40],
  ['300 ms a round trip', 4, 20],
  ['LISTEN refused', 3, 20],
]);
