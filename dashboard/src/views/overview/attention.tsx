/** What needs attention: the latest changes, and failing monitors and webhooks. */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import type { OverviewReport } from '../../api/account.ts';
import { Ago } from '../../components/ago.tsx';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { counted, shortUrl } from '../../format.ts';

export function Attention({ report }: { report: OverviewReport }): ReactElement {
  const { changes, failingMonitors, failingWebhooks } = report;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title="Latest changes" flush>
        <Rows
          empty="No monitored page has changed in this time."
          rows={changes.map(({ tickId, monitorId, name, url, at }) => ({
            key: tickId,
            href: `/monitors/${monitorId}?run=${tickId}`,
            label: name || shortUrl(url),
            aside: <Ago time={at} />,
          }))}
        />
      </Card>
      <Card title="Failing" flush>
        <Rows
          empty="No monitor and no webhook is failing."
          rows={[
            ...failingMonitors.map(({ id, name, url, failures }) => ({
              key: id,
              href: `/monitors/${id}`,
              label: name || shortUrl(url),
              aside: <Badge tone="bad">{counted(failures, 'run')}</Badge>,
            })),
            ...failingWebhooks.map(({ url, since, switchedOff }) => ({
              key: url,
              href: '/usage/webhooks',
              label: `Webhook ${shortUrl(url)}`,
              aside: switchedOff ? <Badge tone="bad">switched off</Badge> : <Ago time={since} />,
            })),
          ]}
        />
      </Card>
    </div>
  );
}

function Rows({
  rows,
  empty,
}: {
  rows: { key: string; href: string; label: string; aside: ReactNode }[];
  empty: string;
}): ReactElement {
  if (rows.length === 0) return <p className="px-4 py-6 text-soft sm:px-5">{empty}</p>;
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ key, href, label, aside }) => (
        <li key={key}>
          <Link
            href={href}
            className="flex items-center justify-between gap-4 px-4 py-2.5 -outline-offset-2 hover:bg-hover sm:px-5"
          >
            <span className="truncate font-medium">{label}</span>
            <span className="shrink-0 text-soft text-sm">{aside}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
