/** The client reaches every public endpoint there is, by its method and path. */
import { expect, it } from 'vitest';
import { Winnow } from '../../sdk/src/index.ts';
import { ROUTES } from '../../src/contract/routes.ts';

const ID = '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570';

it('has a method for every endpoint', async () => {
  const asked = new Set<string>();
  const winnow = new Winnow({
    fetch: async (url, init) => {
      const path = new URL(url).pathname.replaceAll(ID, '{id}').replace(/\/(small|starter)$/, '/{id}');
      asked.add(`${init?.method} ${path}`);
      return Response.json({ results: {} });
    },
  });
  const { crawl, batch, monitor, session, extractor, history, keys, members, audit, webhooks, agent } =
    winnow;
  await Promise.all([
    winnow.scrape({ url: 'x' }),
    winnow.extract({ url: 'x', prompt: 'x' }),
    winnow.search({ query: 'x' }),
    winnow.schema({ prompt: 'x' }),
    winnow.credits(),
    winnow.map({ url: 'x' }),
    winnow.parse({ file: new Uint8Array(1) }),
    winnow.usage(),
    winnow.health(),
    winnow.live(),
    winnow.ready(),
    winnow.card(),
    crawl.start({ url: 'x' }),
    crawl.list(),
    ...[crawl.get, crawl.pages, crawl.stop, crawl.resume, crawl.delete].map((call) => call(ID)),
    crawl.events(ID).next(),
    batch.start({ urls: ['x'] }),
    batch.list(),
    ...[batch.get, batch.pages, batch.stop, batch.resume, batch.delete].map((call) => call(ID)),
    batch.events(ID).next(),
    monitor.create({ url: 'x', interval: '1h' }),
    monitor.list(),
    monitor.feed(ID, 'x'),
    monitor.update(ID, {}),
    ...[
      monitor.get,
      monitor.pause,
      monitor.resume,
      monitor.run,
      monitor.test,
      monitor.delete,
      monitor.activity,
    ].map((call) => call(ID)),
    session.create({ name: 'x', cookies: [] }),
    session.list(),
    session.update(ID, {}),
    session.code(ID, '1'),
    ...[session.get, session.refresh, session.delete].map((call) => call(ID)),
    extractor.create({ name: 'x', urls: ['x'], prompt: 'x' }),
    extractor.list(),
    ...[extractor.get, extractor.delete].map((call) => call(ID)),
    extractor.learn(ID),
    history.list(),
    ...[history.get, history.delete].map((call) => call(ID)),
    keys.list(),
    keys.create({ name: 'x' }),
    keys.delete(ID),
    members.list(),
    members.invite({ email: 'x@example.org' }),
    members.inviteAgain(ID),
    members.update(ID, { role: 'viewer' }),
    members.delete(ID),
    audit.list(),
    webhooks.secret(),
    webhooks.rotateSecret(),
    webhooks.deliveries(),
    webhooks.redeliver(ID),
    agent.protocols(),
    agent.buyAccess('small'),
    agent.buySubscription('starter'),
    agent.buyCredits('small'),
    agent.aep(),
    agent.odp(),
    agent.identity(),
  ]);
  const there = ROUTES.filter(({ tags }) => !tags.includes('Internal')).map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/, '{id}')}`,
  );
  expect([...asked].sort()).toEqual(there.sort());
});
