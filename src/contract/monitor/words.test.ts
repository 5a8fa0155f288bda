import { expect, it } from 'vitest';
import { commandSample } from '../samples/command.ts';
import { conditionFrom, notificationFrom } from './words.ts';

it.each([
  ['contains=in stock', { contains: 'in stock' }],
  ['matches=^a=b', { matches: '^a=b' }],
  ['offers[0].price<80', { path: 'offers[0].price', below: 80 }],
  ['price ~ 5%', { path: 'price', changedBy: 5 }],
])('--when %s', (given, condition) => {
  expect(conditionFrom(given)).toEqual(condition);
});

it.each([
  ['email=ann@example.org,bob@example.org', { type: 'email', to: ['ann@example.org', 'bob@example.org'] }],
  ['ntfy=https://ntfy.example/mill', { type: 'ntfy', url: 'https://ntfy.example/mill' }],
])('--notify %s', (given, target) => {
  expect(notificationFrom(given)).toEqual(target);
});

it('knows no other words', () => {
  for (const none of ['price', '<80', 'price<', 'price<cheap', 'price<8<9'])
    expect(conditionFrom(none)).toBeNull();
  expect(notificationFrom('pager=x')).toBeNull();
});

it('is not slowed down by endless spaces', () => {
  const startedAt = process.cpuUsage();
  for (const end of ['\n', '<', '<8']) conditionFrom(`a${' '.repeat(50_000)}${end}${' '.repeat(50_000)}!`);
  expect(process.cpuUsage(startedAt).user).toBeLessThan(500_000);
});

it('is written in samples as the command accepts it', () => {
  const sample = commandSample('monitor', {
    url: 'https://example.com',
    interval: '1h',
    when: [{ path: 'price', below: 80 }, { contains: 'x' }],
    notify: [{ type: 'email', to: ['a@b.example'] }],
    scope: 'site',
    crawl: { maxPages: 9, includePatterns: ['/a/**'] },
  });
  expect(sample).toContain("--scope site --pages 9 --include '/a/**'");
  expect(sample).toContain("--when 'price<80' --when contains=x --notify email=a@b.example");
});
