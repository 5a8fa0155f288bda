/** Parses Markdown beside the page: a text can be made to take minutes, and a page that waits is a page that hangs. */
import { parseMarkdown } from './markdown-tree.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(parseMarkdown(data)));
