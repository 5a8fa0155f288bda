/** Checks what Winnow reaches outside: the web, the model, the search engine, the mail server, the object store. */
import type { Config } from '../../config.ts';
import { callFetchConfig } from '../../contract/fetch/fetch-config.ts';
import { messageOf } from '../../errors.ts';
import { modelSettings } from '../../extract/llm/client/settings.ts';
import { createModel } from '../../extract/llm/model.ts';
import { startFetcher } from '../../fetch/auto/start-fetcher.ts';
import { createGuard } from '../../net/guard/guard.ts';
import { createMailer } from '../../net/mail.ts';
import { createS3 } from '../../net/s3/client.ts';
import { s3Settings } from '../../net/s3/settings.ts';
import { fetchOptions } from '../../pipeline/page/fetch-request.ts';
import { chooseSearch } from '../../search/choose.ts';
import { type Check, failed, ok, warning } from './finding.ts';

/** Where cloud providers keep the credentials of a machine. */
const METADATA = 'http://169.254.169.254/';
const SKEW_MS = 60_000;

export function outsideChecks(config: Config, egressUrl: string): Check[] {
  return [
    { name: 'egress', run: () => egressCheck(config, egressUrl) },
    { name: 'guard', run: () => guardCheck(config) },
    { name: 'model', run: () => modelCheck(config) },
    { name: 'search', run: () => searchCheck(config) },
    { name: 'mail', run: () => mailCheck(config) },
    { name: 'objects', run: () => objectsCheck(config) },
  ];
}

async function egressCheck(config: Config, url: string) {
  const fetcher = await startFetcher(config, createGuard(config));
  try {
    const options = fetchOptions(callFetchConfig.parse({ mode: 'fast', timeout: 15_000 }), null);
    const { status, headers } = await fetcher.fetch(url, { options });
    const skew = Math.abs(Date.now() - Date.parse(headers.date ?? '')) || 0;
    if (skew > SKEW_MS) {
      return warning(
        `${url} answers ${status}; its clock and ours are ${Math.round(skew / 1000)} s apart`,
        'TLS and signatures need the right time: let NTP set the clock.',
      );
    }
    return ok(`${url} answers ${status}`);
  } catch (error) {
    const why = messageOf(error);
    return failed(
      `${url}: ${why}`,
      'This machine does not reach the web. Check DNS and the firewall; choose another page to try with --egress.',
    );
  } finally {
    await fetcher.close();
  }
}

async function guardCheck(config: Config) {
  try {
    createGuard(config).checkUrl(METADATA);
  } catch {
    const open = config.allowedPrivateHosts.join(', ');
    return ok(open ? `Private addresses are blocked, except ${open}` : 'Private addresses are blocked');
  }
  return failed(
    `Pages may fetch ${METADATA}, where clouds keep the credentials of this machine`,
    'Remove it from WINNOW_ALLOWED_PRIVATE_HOSTS.',
  );
}

async function modelCheck(config: Config) {
  const settings = modelSettings(config);
  if (!settings) return ok('None is configured; the local engine answers');
  const model = createModel(settings);
  try {
    const { status, detail } = await model.state();
    if (status === 'ok') return ok(detail);
    return failed(detail, 'Check WINNOW_LLM_BASE_URL, WINNOW_LLM_API_KEY and WINNOW_LLM_MODEL.');
  } finally {
    await model.close();
  }
}

/** Sends no query, because that may cost money. */
async function searchCheck(config: Config) {
  const search = chooseSearch(config, NO_INDEX);
  try {
    if (search.wrong) return failed(search.wrong, 'Set what is missing; until then every search fails.');
    return ok(search.describe);
  } finally {
    await search.close();
  }
}

async function mailCheck(config: Config) {
  const mailer = createMailer(config);
  if (!mailer) return ok('No mail server is configured; no mail is sent');
  try {
    await mailer.check();
    return ok(`The mail server accepts mail from ${config.smtpFrom}`);
  } catch (error) {
    const why = messageOf(error);
    return failed(
      `The mail server cannot be used: ${why}`,
      'Check WINNOW_SMTP_URL: host, port, user and password.',
    );
  } finally {
    mailer.close();
  }
}

async function objectsCheck(config: Config) {
  const settings = s3Settings(config);
  if (!settings) return ok('Results and pictures are kept in the database');
  const store = createS3(settings);
  try {
    await store.check();
    return ok(`The bucket ${settings.bucket} can be written to and read from`);
  } catch (error) {
    const why = messageOf(error instanceof Error ? (error.cause ?? error) : error);
    return failed(
      `The object store cannot be used: ${why}`,
      'Check WINNOW_S3_*: address, bucket (it must exist), region, keys and what they allow.',
    );
  } finally {
    await store.close();
  }
}

const NO_INDEX = {
  find: async () => ({ pages: [], widened: false, complete: true }),
};
