/** docs/mcp.md: its settings can be pasted, and its table has every tool. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOCAL_TOOLS, TOOLS } from '../../mcp/tools/all.ts';

const page = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8');

type Settings = Record<string, Record<string, { args?: string[]; url?: string; headers?: object }>>;

it('has settings that are JSON and lead to what there is', () => {
  const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, text = '']) => JSON.parse(text) as Settings,
  );
  const servers = blocks.map((block) => (block.mcpServers ?? block.servers)?.winnow);
  expect(servers.map((server) => server?.args?.at(-1) ?? server?.url)).toEqual([
    'mcp',
    'http://127.0.0.1:4000/mcp',
    'http://127.0.0.1:4000/mcp',
  ]);
});

it('has every tool in its table, and no other', () => {
  const rows = page.slice(page.indexOf('| tool |'), page.indexOf('The arguments are')).split('\n');
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.sort()).toEqual([...TOOLS, ...LOCAL_TOOLS].map(({ listing }) => listing.name).sort());
});
