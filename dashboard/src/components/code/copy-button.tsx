/** Copies a text and confirms it. */
import { type ReactElement, useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { useToast } from '../toast.tsx';
import { copyText } from './copy-text.ts';

export function CopyButton({
  text,
  label = 'Copy',
  words = false,
}: {
  text: string | (() => string);
  label?: string;
  /** Shows the label. */
  words?: boolean;
}): ReactElement {
  const tell = useToast();
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    if (await copyText(typeof text === 'string' ? text : text())) {
      setCopied(true);
      tell('Copied');
      setTimeout(() => setCopied(false), 1_500);
    } else tell('The browser did not allow copying. Select the text and copy it by hand.', { bad: true });
  }
  const icon = copied ? 'check' : 'copy';
  if (!words) return <IconButton label={label} icon={icon} onClick={() => void copy()} />;
  return (
    <Button size="sm" icon={icon} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
