/** A server that sells nothing: what agents find there. */
import { beforeAll, describe, expect, it } from 'vitest';
import { agentProtocols } from '../../src/contract/account/agent.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';

describe('while payment is off', () => {
  let server: SharedServer;
  beforeAll(async () => {
    server = await sharedServer();
  });
  const get = (path: string) => server.fetch(path, { key: null });

  it.each([
    '/api/agent/mpp/access/small',
    '/api/agent/mpp/subscription/pro',
    '/api/agent/mpp/subscription/pro?billingPeriod=yearly',
    '/api/credits/purchase/large',
  ])('%s is not there', async (path) => {
    const response = await server.fetch(path, { method: 'POST' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { type: 'not_found' } });
  });

  it('the protocols document has empty lists', async () => {
    const response = await get('/api/agent/protocols');
    expect(response.status).toBe(200);
    const document = agentProtocols.parse(await response.json());
    expect(document).toMatchObject({
      payment: { protocol: 'mpp', scheme: 'Payment', currency: 'USDC', methods: [] },
      access: {},
      packs: [],
      subscriptions: [],
    });
  });

  it('the service card points at the protocols only, and a 401 at nothing', async () => {
    const card = (await (await get('/')).json()) as object;
    expect(Object.keys(card).sort()).toEqual(['docs', 'openapi', 'protocols', 'service']);
    const refused = await get('/api/credits');
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({
      error: { type: 'auth_missing_key', message: 'API key required' },
    });
  });

  it.each(['aep', 'odp', 'did.json'])('/.well-known/%s is there, and offers nothing', async (name) => {
    const response = await get(`/.well-known/${name}`);
    expect(response.status).toBe(200);
    const { protocols } = (await response.json()) as { protocols?: { payments: unknown[] } };
    expect(protocols?.payments ?? []).toEqual([]);
  });

  it('the reference does not list what cannot be called', async () => {
    const { paths } = (await (await get('/api/openapi.json')).json()) as { paths: object };
    expect(Object.keys(paths)).toContain('/api/agent/protocols');
    expect(Object.keys(paths)).not.toContain('/api/credits/purchase/{pack}');
  });
});
