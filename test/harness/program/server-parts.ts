/**
 * An entry of the bundled program: the parts of a server in the test's own process (server-here.ts), and the program
 * itself (program-here.ts).
 */
export { loadConfig } from '../../../src/config.ts';
export { listen } from '../../../src/http/listen.ts';
export { createLogger } from '../../../src/log/log.ts';
export { announceServer } from '../../../src/operate/server-file.ts';
export { runProgram } from '../../../src/program.ts';
export { startConverters } from '../../../src/sandbox/start.ts';
export { startService } from '../../../src/service/start.ts';
