/** The program `winnow`. */
import { runProgram } from './program.ts';

await runProgram(process.argv.slice(2));
