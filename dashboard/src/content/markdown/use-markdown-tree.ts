/** The tree of a Markdown text, made in a worker that is stopped when it takes too long. */
import type { Root } from 'mdast';
import { useEffect, useState } from 'react';

const PATIENCE_MS = 4_000;

/** null while it is being made; `too hard` when it took too long. */
export function useMarkdownTree(text: string): Root | 'too hard' | null {
  const [result, setResult] = useState<Root | 'too hard' | null>(null);
  useEffect(() => {
    setResult(null);
    const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' });
    const giveUp = () => {
      worker.terminate();
      setResult('too hard');
    };
    const timer = setTimeout(giveUp, PATIENCE_MS);
    const stop = () => {
      clearTimeout(timer);
      worker.terminate();
    };
    worker.onmessage = ({ data }: MessageEvent<Root>) => {
      stop();
      setResult(data);
    };
    worker.onerror = giveUp;
    worker.postMessage(text);
    return stop;
  }, [text]);
  return result;
}
