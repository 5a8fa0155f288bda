/** The WebSocket messages between dashboard and server while a person works on a page by hand. */
import { z } from 'zod';
import { webUrl } from '../request/url.ts';
import { proxyOrPool } from './proxy.ts';
import type { SessionRecord } from './session.ts';
import { sessionName } from './session-name.ts';

export const LIVE_PATH = '/dashboard/live';

const at = { x: z.number().min(0).max(4_000), y: z.number().min(0).max(4_000) };
const press = {
  ...at,
  button: z.enum(['left', 'middle', 'right']),
  /** 2 for the second of a double click. */
  clicks: z.int().min(1).max(3),
};
const distance = z.number().min(-4_000).max(4_000);

const inputs = [
  z.strictObject({ type: z.literal('move'), ...at }),
  z.strictObject({ type: z.literal('down'), ...press }),
  z.strictObject({ type: z.literal('up'), ...press }),
  z.strictObject({ type: z.literal('wheel'), ...at, dx: distance, dy: distance }),
  /** `key` as a keyboard event has it. */
  z.strictObject({ type: z.literal('key'), down: z.boolean(), key: z.string().min(1).max(40) }),
  z.strictObject({ type: z.literal('paste'), text: z.string().max(20_000) }),
  z.strictObject({ type: z.literal('go'), url: webUrl }),
  z.strictObject({ type: z.literal('back') }),
  z.strictObject({ type: z.literal('reload') }),
] as const;

/** The first message. */
export const liveOpen = z.strictObject({
  type: z.literal('open'),
  url: webUrl,
  /** The session to start from. */
  session: sessionName.optional(),
  proxy: proxyOrPool.optional(),
  width: z.int().min(320).max(1_600),
  height: z.int().min(320).max(1_200),
});

/** Ends it. `replace` overwrites the state of an existing session of this name. */
const save = z.strictObject({ type: z.literal('save'), name: sessionName, replace: z.boolean() });

export const liveMessage = z.discriminatedUnion('type', [...inputs, save]);

export type LiveOpen = z.output<typeof liveOpen>;
export type LiveMessage = z.output<typeof liveMessage>;
export type LiveInput = Exclude<LiveMessage, { type: 'save' }>;

/** What the server sends, apart from pictures, which are JPEG in binary messages. */
export type LiveNews =
  | { type: 'page'; url: string; title: string; loading: boolean; tabs: number }
  | { type: 'notice'; text: string }
  | { type: 'saved'; session: SessionRecord }
  | { type: 'ended'; text: string };
