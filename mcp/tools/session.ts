/** The tool for sessions at sites, which people create and tools use by name. */
import { dataOutput } from '../output.ts';
import { defineTool } from '../tool.ts';

export const sessionList = defineTool({
  name: 'session_list',
  title: 'List sessions',
  description: 'Stored sessions, to visit their sites signed in. Free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: {},
  async run(_, { winnow, signal }) {
    const { data } = await winnow.session.list({ signal });
    return dataOutput({ sessions: data.map(({ name, status, origins }) => ({ name, status, origins })) });
  },
});
