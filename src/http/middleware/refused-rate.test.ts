/** An account whose large bodies are refused over and over is held off, and nobody else is. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createMinuteRate } from '../../account/minute-rate.ts';
import { AppError, toAppError } from '../../errors.ts';
import type { AppEnv } from '../app-env.ts';
import { refusedRate } from './refused-rate.ts';

function startApp() {
  const app = new Hono<AppEnv>();
  let read = 0;
  app.onError((error, c) => c.json({}, toAppError(error).status as 400));
  app.use(async (c, next) => {
    c.set('holder', {
      accountId: c.req.header('account') ?? '',
      requestsPerMinute: 100,
    } as AppEnv['Variables']['holder']);
    await next();
  });
  app.post('/', refusedRate(createMinuteRate(3)), async (c) => {
    read += 1;
    const text = await c.req.text();
    // As the tools for agents do, whose answer is 200 all the same.
    if (text.startsWith('wrong')) c.get('refuseLarge')?.();
    if (text.startsWith('bad')) throw new AppError('validation');
    return c.text('fine');
  });
  const post = async (account: string, body: string, length: Record<string, string> = lengthOf(body)) => {
    return (await app.request('/', { method: 'POST', body, headers: { account, ...length } })).status;
  };
  return { post, read: () => read };
}

const lengthOf = (body: string) => ({ 'content-length': String(body.length) });
const large = (start: string) => start.padEnd(100_000, 'x');

it('large invalid bodies are read only a few times a minute', async () => {
  const { post, read } = startApp();
  const answers: number[] = [];
  for (let n = 0; n < 6; n++) answers.push(await post('one', large('bad')));
  expect(answers).toEqual([400, 400, 400, 429, 429, 429]);
  expect(read()).toBe(3);
  expect(await post('one', large('good'))).toBe(429);
  expect(await post('other', large('good'))).toBe(200);
});

it('this includes those that only their handler finds invalid', async () => {
  const { post } = startApp();
  const answers: number[] = [];
  for (let n = 0; n < 5; n++) answers.push(await post('one', large('wrong')));
  expect(answers).toEqual([200, 200, 200, 429, 429]);
  expect(await post('other', 'wrong')).toBe(200);
});

it('small or valid bodies are not counted', async () => {
  const { post } = startApp();
  for (let n = 0; n < 6; n++) {
    expect(await post('one', 'bad')).toBe(400);
    expect(await post('one', large('good'))).toBe(200);
  }
});

it('a body in chunks may be large, and a request without a body is not', async () => {
  const { post } = startApp();
  for (let n = 0; n < 6; n++) expect(await post('one', 'bad', {})).toBe(400);
  const chunked = { 'transfer-encoding': 'chunked' };
  for (let n = 0; n < 3; n++) expect(await post('one', large('bad'), chunked)).toBe(400);
  expect(await post('one', large('bad'), chunked)).toBe(429);
  expect(await post('one', 'good', {})).toBe(200);
});
