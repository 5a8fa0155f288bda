/** A further worker process of a service, started by worker-processes.ts with its number and the service's address. */
import { loadConfig } from '../config.ts';
import { createLogger } from '../log/log.ts';
import { tuneForLongLife } from './tune-v8.ts';

const [number, url = ''] = process.argv.slice(2);

// Nothing is handed back: the parent process may have taken the database with it, and leases expire by themselves.
const endAtOnce = () => process.exit(1);
process.on('disconnect', endAtOnce);
if (!process.connected) endAtOnce();
// Until there is something to stop in order.
process.on('SIGTERM', endAtOnce);
// Ctrl-C reaches all processes of a terminal: the parent then says when to stop, and unfinished work is handed back.
process.on('SIGINT', () => {});

const config = loadConfig();
const log = createLogger(config, { process: Number(number) });
try {
  // Loaded only now: it takes a while, and until it is loaded no signal would be handled.
  const { startService } = await import('../service/start.ts');
  const service = await startService({ config, log, role: 'worker' });
  service.listeningAt(url);
  let stopping = false;
  const stop = async () => {
    // A second signal means that the user does not want to wait.
    if (stopping) endAtOnce();
    stopping = true;
    setTimeout(endAtOnce, config.stopSeconds * 1000).unref();
    await service.drain();
    await service.close();
    process.exit(0);
  };
  process.off('SIGTERM', endAtOnce).on('SIGTERM', stop);
  tuneForLongLife();
} catch (err) {
  log.error({ err }, 'a worker process could not start');
  process.exit(1);
}
