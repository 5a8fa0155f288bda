/** The author of an answer or a comment is not that of the page. */
import { phrase } from '../../phrases.ts';

const REPLIED = new RegExp(`^(?:${phrase('replied')})(?!\\p{L})`, 'iu');

/** Whether a text begins with words like "answered by". */
export function isOfReply(text: string): boolean {
  return REPLIED.test(text);
}
