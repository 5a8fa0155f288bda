/** Parses Markdown outside the page's thread: a hostile text can take minutes, during which the page would hang. */
import { parseMarkdown } from './markdown-tree.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(parseMarkdown(data)));
