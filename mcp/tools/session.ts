/** The tool for sessions at sites; they are kept by people, and used here by name. */
import { dataOutput } from '../output.ts';
import { defineTool } from '../tool.ts';

export const sessionList = defineTool({
  name: 'session_list',
  title: 'List sessions',
  description: 'Kept sessions by name, to be signed in at their sites. Free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: {},
  async run(_, { winnow, signal }) {
    const { data } = await winnow.session.list({ signal });
    return dataOutput({ sessions: data.map(({ name, status, origins }) => ({ name, status, origins })) });
  },
});
