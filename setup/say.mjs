/** Tells what set-up does: on stderr, because stdout belongs to the program that is set up. */

/** @param {string} line */
export function say(line) {
  process.stderr.write(`winnow set-up: ${line}\n`);
}
