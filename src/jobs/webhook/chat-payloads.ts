/** A message in the format that each chat service documents. */
import type { Channel } from '../../contract/monitor/notify.ts';
import { cut, type Message } from './message.ts';

export type Payload = { headers: Record<string, string>; body: string };

type Chat = Exclude<Channel, 'webhook' | 'email'>;

const json = (body: object): Payload => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const PAYLOADS: Record<Chat, (message: Message) => Payload> = {
  // https://docs.slack.dev/messaging/formatting-message-text
  slack: ({ title, lines, link, see }) =>
    json({ text: [`*${slackText(title)}*`, ...lines.map(slackText), `<${link}|${see}>`].join('\n') }),
  // https://discord.com/developers/docs/resources/webhook#execute-webhook
  discord: ({ title, lines, link }) =>
    json({
      embeds: [
        { title: cut(title, 256), url: link, description: cut(lines.map(withMinus).join('\n'), 4_000) },
      ],
      allowed_mentions: { parse: [] },
    }),
  // https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
  teams: ({ title, lines, link, see }) =>
    json({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              { type: 'TextBlock', text: title, weight: 'Bolder', size: 'Medium', wrap: true },
              ...lines.map((line) => ({
                type: 'TextBlock',
                text: withMinus(line),
                wrap: true,
                spacing: 'Small',
              })),
            ],
            actions: [{ type: 'Action.OpenUrl', title: see, url: link }],
          },
        },
      ],
    }),
  // https://docs.ntfy.sh/publish
  ntfy: ({ title, lines, link }) => ({
    headers: { 'content-type': 'text/plain; charset=utf-8', title: headerText(title), click: link },
    body: cutBytes(lines.join('\n'), 4_000),
  }),
  // https://gotify.net/docs/pushmsg
  gotify: ({ title, lines, link }) =>
    json({
      title,
      message: [...lines, link].join('\n'),
      priority: 5,
      extras: { 'client::notification': { click: { url: link } } },
    }),
};

export function chatPayload(channel: Chat, message: Message): Payload {
  return PAYLOADS[channel](message);
}

/** A leading hyphen would become a bullet, and removed lines would lose their sign. */
const withMinus = (line: string): string => line.replace(/^- /, '− ');

function slackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Encoded by RFC 2047 if the text has characters that headers cannot carry. */
function headerText(text: string): string {
  const plain = text.replace(/[\r\n]+/g, ' ');
  return /^[\x20-\x7e]*$/.test(plain) ? plain : `=?UTF-8?B?${Buffer.from(plain).toString('base64')}?=`;
}

function cutBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  return bytes.length > most
    ? `${bytes
        .subarray(0, most)
        .toString()
        .replace(/\ufffd+$/, '')}…`
    : text;
}
