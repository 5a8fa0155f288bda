/**
 * A stand-in for n8n's engine, as far as Firecrawl's node needs it: the node describes its requests (`routing`), and this
 * makes them, with n8n's expressions (`={{ $value }}`), defaults, conditions of fields and functions before and after a
 * request. Started and spoken to as n8n-engine.mjs is, which has the real engine.
 */
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const [packages = '', baseUrl, apiKey] = process.argv.slice(2);
// The node loads it for its function `sleep`, which only its agents call.
registerHooks({
  resolve: (name, context, next) =>
    name === 'n8n-workflow' ? { url: 'node:timers/promises', shortCircuit: true } : next(name, context),
});
const load = createRequire(join(packages, 'x.js'));
const { Firecrawl } = load('@mendable/n8n-nodes-firecrawl/dist/nodes/Firecrawl/Firecrawl.node.js');
const { FirecrawlApi } = load('@mendable/n8n-nodes-firecrawl/dist/credentials/FirecrawlApi.credentials.js');
const { properties, requestDefaults } = new Firecrawl().description;
const { authenticate } = new FirecrawlApi();

/** A text that begins with `=` is a template; one that is a single expression has its value, of any type. */
function resolve(value, names) {
  if (Array.isArray(value)) return value.map((item) => resolve(item, names));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item, names)]));
  if (typeof value !== 'string' || !value.startsWith('=')) return value;
  const evaluate = (code) => {
    try {
      return runInNewContext(`(${code})`, names);
    } catch {
      // As in n8n, where an expression that reads from a field left empty is undefined.
      return undefined;
    }
  };
  const whole = /^=\s*\{\{((?:(?!\}\}\s*\S)[\s\S])*)\}\}\s*$/.exec(value);
  if (whole) return evaluate(whole[1]);
  return value.slice(1).replace(/\{\{([\s\S]*?)\}\}/g, (_, code) => String(evaluate(code)));
}

function isShown({ displayOptions: { show = {}, hide = {} } = {} }, parameters) {
  const matches = ([name, values]) => values.includes(parameters[name]);
  return Object.entries(show).every(matches) && !Object.entries(hide).some(matches);
}

/** The descriptions of requests that belong to a field and its value, with those of the fields in it. */
function* routingsOf(property, value) {
  if (property.routing) yield { routing: property.routing, value };
  const options = property.options ?? [];
  if (property.type === 'options') {
    const chosen = options.find((option) => option.value === value);
    if (chosen?.routing) yield { routing: chosen.routing, value };
  }
  if (property.type === 'collection')
    for (const option of options) if (option.name in value) yield* routingsOf(option, value[option.name]);
  if (property.type === 'fixedCollection')
    for (const group of options)
      for (const item of [value[group.name] ?? []].flat())
        for (const field of group.values) if (field.name in item) yield* routingsOf(field, item[field.name]);
}

async function run(given) {
  const parameters = { ...given };
  const shown = [];
  for (const property of properties) {
    if (property.type === 'notice' || !isShown(property, parameters)) continue;
    parameters[property.name] ??= property.default;
    shown.push(property);
  }
  const credentials = { baseUrl, apiKey };
  const names = { $credentials: credentials, $parameter: parameters };
  let request = resolve(requestDefaults, names);
  const before = [];
  const after = [];
  for (const property of shown) {
    for (const { routing, value } of routingsOf(property, parameters[property.name])) {
      const { body, ...rest } = resolve(routing.request ?? {}, { ...names, $value: value });
      request = { ...request, ...rest, body: { ...request.body, ...body } };
      before.push(...(routing.send?.preSend ?? []));
      after.push(...(routing.output?.postReceive ?? []));
    }
  }
  const context = { getNodeParameter: (name, fallback) => parameters[name] ?? fallback };
  for (const change of before) request = await change.call(context, request);
  return answer(request, after, names);
}

async function answer(request, after, names) {
  const { headers } = resolve(authenticate.properties, names);
  const method = request.method ?? 'GET';
  const response = await fetch(`${request.baseURL}${request.url}`, {
    method,
    headers: { ...request.headers, ...headers },
    ...(method !== 'GET' && { body: JSON.stringify(request.body) }),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  let items = [body].flat();
  for (const { type, properties: set } of after) {
    if (type !== 'setKeyValue') throw new Error(`The stand-in knows no ${type} after a request`);
    items = items.map(() => resolve(set, { ...names, $response: { body } }));
  }
  return items;
}

process.on('message', (parameters) => {
  run(parameters).then(
    (items) => process.send({ items }),
    (error) => process.send({ error: String(error) }),
  );
});
