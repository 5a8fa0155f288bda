/** What a server in the process of the test is made of (server-here.ts), as an entry of the bundled program. */
export { loadConfig } from '../../src/config.ts';
export { listen } from '../../src/http/listen.ts';
export { createLogger } from '../../src/log.ts';
export { announceServer } from '../../src/operate/server-file.ts';
export { startService } from '../../src/service/start.ts';
