/** An office file that was checked and made ready for the reader that all its kinds share. */
import type { ChildNode } from 'domhandler';
import type { DocumentMetadata } from '../document-parts.ts';

export type Prepared = {
  bytes: Buffer;
  metadata: DocumentMetadata;
  /** What stands where the container's text has a placeholder. */
  placeholders: Map<string, () => ChildNode>;
};
