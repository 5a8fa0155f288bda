/** Parses Markdown in a worker: a hostile text can take minutes and would freeze the page. */
import { parseMarkdown } from './markdown-tree.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(parseMarkdown(data)));
