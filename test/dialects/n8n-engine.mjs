/**
 * Runs Firecrawl's n8n node in n8n's own engine (n8n-core), without the rest of n8n: the editor, its database and its
 * store of credentials, for which the few functions below stand in. Started with the folder of the packages and the
 * address and key of a server; each message is the parameters of a node, each answer what the node gave.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [packages = '', baseUrl, apiKey] = process.argv.slice(2);
const load = createRequire(join(packages, 'x.js'));
const { ExecuteContext, RoutingNode } = load('n8n-core');
const { createRunExecutionData, Workflow } = load('n8n-workflow');
const node = '@mendable/n8n-nodes-firecrawl/dist';
const { Firecrawl } = load(`${node}/nodes/Firecrawl/Firecrawl.node.js`);
const { FirecrawlApi } = load(`${node}/credentials/FirecrawlApi.credentials.js`);

const type = new Firecrawl();
const nodeTypes = { getByName: () => type, getByNameAndVersion: () => type, getKnownTypes: () => ({}) };
const elsewhere = 'http://127.0.0.1:9/';
const additionalData = {
  executionId: '1',
  variables: {},
  webhookBaseUrl: elsewhere,
  webhookWaitingBaseUrl: elsewhere,
  formWaitingBaseUrl: elsewhere,
  credentialsHelper: {
    isCredentialUsableByNode: () => true,
    getParentTypes: () => [],
    getCredentialsProperties: () => new FirecrawlApi().properties,
    getDecrypted: async () => ({ baseUrl, apiKey }),
    preAuthentication: async () => undefined,
    // What the credential's own `authenticate` says.
    authenticate: async (data, _type, options) => ({
      ...options,
      headers: { ...options.headers, Authorization: `Bearer ${data.apiKey}` },
    }),
  },
};

async function run(parameters) {
  const name = 'Firecrawl';
  const described = { id: '1', name, type: 'firecrawl', typeVersion: 1, position: [0, 0], parameters };
  const credentials = { firecrawlApi: { id: '1', name: 'Winnow' } };
  const workflow = new Workflow({
    id: 'one node',
    nodes: [{ ...described, credentials }],
    connections: {},
    active: false,
    nodeTypes,
  });
  const own = workflow.getNode(name);
  const items = [{ json: {}, pairedItem: { item: 0 } }];
  const inputs = { main: [items] };
  const executeData = { node: own, data: inputs, source: null };
  const context = new ExecuteContext(
    ...[workflow, own, additionalData, 'manual', createRunExecutionData({})],
    ...[0, items, inputs, executeData, []],
  );
  const [output] = await new RoutingNode(context, type).runNode();
  return output.map(({ json }) => json);
}

process.on('message', (parameters) => {
  run(parameters).then(
    (items) => process.send({ items }),
    (error) => process.send({ error: `${error.message} ${error.description ?? ''}` }),
  );
});
