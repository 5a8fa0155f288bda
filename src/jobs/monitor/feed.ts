/** The changes of a monitor as an Atom feed (RFC 4287), at an address with a secret token, which needs no key. */
import { createHmac } from 'node:crypto';
import type { MonitorConfig } from '../../contract/monitor/config.ts';
import type { Diffs } from '../../contract/monitor/diffs.ts';
import type { MonitorRow } from '../../store/monitor/monitors.ts';
import { isSameSecret } from '../../text/same-secret.ts';
import { changeLines, runLink } from '../webhook/message.ts';

export type FeedLinks = {
  url(monitorId: string): string;
  isToken(monitorId: string, token: string): boolean;
};

export function createFeedLinks(secret: string | Buffer, publicUrl: () => string): FeedLinks {
  const tokenOf = (monitorId: string) => createHmac('sha256', secret).update(monitorId).digest('base64url');
  return {
    url: (monitorId) => `${publicUrl()}/api/monitor/${monitorId}/feed.xml?token=${tokenOf(monitorId)}`,
    isToken: (monitorId, token) => isSameSecret(tokenOf(monitorId), token),
  };
}

export type FeedChange = { id: string; createdAt: Date; lines: string[] };

/** @param diffs JSON text */
export function feedLines(diffs: string): string[] {
  return changeLines(JSON.parse(diffs) as Diffs);
}

export function atomFeed(
  monitor: Pick<MonitorRow, 'id' | 'url' | 'config' | 'createdAt'>,
  changes: FeedChange[],
  { feedUrl, publicUrl }: { feedUrl: string; publicUrl: string },
): string {
  const { name } = monitor.config as Partial<MonitorConfig>;
  const title = name || monitor.url;
  const updated = feedChangedAt(monitor, changes);
  const entries = changes.map(({ id, createdAt, lines }) => {
    return `<entry><id>urn:uuid:${id}</id><title>${xml(`Changed: ${title}`)}</title><updated>${createdAt.toISOString()}</updated><link href="${xml(runLink(publicUrl, monitor.id, id))}"/><content type="text">${xml(lines.join('\n'))}</content></entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:uuid:${monitor.id}</id><title>${xml(title)}</title><updated>${updated.toISOString()}</updated><author><name>Winnow</name></author><link rel="self" href="${xml(feedUrl)}"/><link href="${xml(monitor.url)}"/>${entries.join('')}</feed>
`;
}

export function feedChangedAt(monitor: Pick<MonitorRow, 'createdAt'>, changes: FeedChange[]): Date {
  return changes[0]?.createdAt ?? monitor.createdAt;
}

/** Removes the characters that XML forbids. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
