/**
 * Webhooks in a worker process: events become deliveries (dispatch.ts), and their attempts are made as they fall
 * due (deliver.ts), each a signed (sign.ts) request over a guard (post.ts).
 */
import type { Stoppable } from '../../concurrency/loops/loop.ts';
import type { Config } from '../../config.ts';
import type { Logger } from '../../log/log.ts';
import { createMailer } from '../../net/mail.ts';
import type { Bus } from '../../store/database/bus.ts';
import type { Database } from '../../store/database/database.ts';
import type { JobQueue } from '../../store/queue/job-queue.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import type { WebhookSecrets } from '../../store/webhook/secrets.ts';
import { type Reshape, startDelivering } from './deliver.ts';
import { startDispatching } from './dispatch.ts';
import { createNotifier } from './notify.ts';
import { createPoster } from './post.ts';
import { strangersAmong } from './receivers.ts';

export function startWebhooks(deps: {
  database: Database;
  bus: Bus;
  jobs: JobQueue;
  secrets: WebhookSecrets;
  seals: Seals;
  config: Pick<Config, 'allowedPrivateHosts' | 'smtpUrl' | 'smtpFrom' | 'signUp' | 'payTo'>;
  publicUrl: () => string;
  log: Logger;
  reshape?: Reshape;
}): Stoppable {
  const { post, close } = createPoster(deps.config);
  const mailer = createMailer(deps.config);
  const strangers = (accountId: string, addresses: string[]) => strangersAmong(deps, accountId, addresses);
  const notify = createNotifier({ post, mailer, publicUrl: deps.publicUrl, strangers });
  const worker = startDelivering({ ...deps, post, notify });
  const dispatcher = startDispatching(deps);
  return {
    async stop() {
      await dispatcher.stop();
      await worker.stop();
      mailer?.close();
      await close();
    },
  };
}
