/** Usage and limits, webhooks, and health. */
import type { ReactElement } from 'react';
import { useLocation, useParams } from 'wouter';
import { Card } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { View } from '../../components/view.tsx';
import { CreditsPart } from './credits-part.tsx';
import { HealthList } from './health-list.tsx';
import { WebhooksPart } from './webhooks-part.tsx';

const PARTS = [
  { id: 'credits', label: 'Credits' },
  { id: 'webhooks', label: 'Webhooks' },
  { id: 'health', label: 'Health' },
];

export function Usage(): ReactElement {
  const { part } = useParams<{ part?: string }>();
  const [, navigate] = useLocation();
  const value = PARTS.find(({ id }) => id === part)?.id ?? 'credits';
  return (
    <View>
      <PageHeader title="Usage" help="Credits, webhooks and the health of the service." />
      <Tabs
        label="Usage"
        tabs={PARTS}
        value={value}
        onChange={(id) => navigate(id === 'credits' ? '/usage' : `/usage/${id}`, { replace: true })}
      >
        {value === 'credits' && <CreditsPart />}
        {value === 'webhooks' && <WebhooksPart />}
        {value === 'health' && (
          <Card title="Health" help="What is not configured, and how to configure it." flush>
            <HealthList />
          </Card>
        )}
      </Tabs>
    </View>
  );
}
