/** The OpenAPI document of this server. */
import { SERVICE_PATH } from '../service-path.ts';
import type { OpenApi } from './open-api.ts';

export async function loadOpenApi(): Promise<OpenApi> {
  const response = await fetch(`${SERVICE_PATH}/api/openapi.json`);
  if (!response.ok) throw new Error(`The OpenAPI document could not be read (${response.status})`);
  return (await response.json()) as OpenApi;
}
