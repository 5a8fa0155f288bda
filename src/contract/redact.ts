/** What of a request must not be kept: history stores the body with its secrets struck out. */

export const REDACTED = '[redacted]';

const CREDENTIAL = /auth|cookie|token|secret|key|password|passwd|credential|session|signature/i;

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function redactValues(values: unknown, isSecret: (name: string) => boolean): unknown {
  if (!isObject(values)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isSecret(name) ? REDACTED : value]),
  );
}

/** Values of all cookies and of credential headers; the names stay, so that one can see what was sent. */
export function redactFetchConfig(config: unknown): unknown {
  if (!isObject(config)) return config;
  return {
    ...config,
    ...('cookies' in config && { cookies: redactValues(config.cookies, () => true) }),
    ...('headers' in config && { headers: redactValues(config.headers, (name) => CREDENTIAL.test(name)) }),
  };
}

/** A copy of a request body that can be stored; the body itself is left as it is. */
export function redactParams(body: Json): Json {
  return {
    ...body,
    ...('fetchConfig' in body && { fetchConfig: redactFetchConfig(body.fetchConfig) }),
    ...(isObject(body.config) && { config: redactParams(body.config) }),
  };
}
