/** Prints what set-up does, to stderr: stdout belongs to the program that is being started. */

/** @param {string} line */
export function say(line) {
  process.stderr.write(`winnow set-up: ${line}\n`);
}
