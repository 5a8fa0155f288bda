/** Opens the playground with the operation's example filled in. */
import type { ReactElement } from 'react';
import { buttonLook } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import type { Body } from '../forms/body.ts';
import { SERVICE_PATH } from '../service-path.ts';
import { keepBody } from '../views/playground/stored-body.ts';
import type { Endpoint } from './open-api.ts';
import { requestExample, SERVICES } from './samples.ts';

export function PlaygroundLink({ endpoint }: { endpoint: Endpoint }): ReactElement | null {
  const service = SERVICES[endpoint.id];
  if (!service) return null;
  return (
    <a
      href={`${SERVICE_PATH}/dashboard/playground/${service}`}
      onClick={() => keepBody(service, { ...requestExample(endpoint) } as Body)}
      className={buttonLook({ kind: 'primary' })}
    >
      <Icon name="playground" size={16} />
      Open in playground
    </a>
  );
}
