/** What reader and prune know about a page: its outline, its consent notices, and each block's probability. */
import type { ChildNode, Document } from 'domhandler';
import { consentNotices } from './consent.ts';
import { doubt } from './doubt/boxes.ts';
import { featureColumns } from './model/features.ts';
import { loadModel, type Model } from './model/model.ts';
import weights from './model/weights.json' with { type: 'json' };
import { type Outline, outline } from './outline/outline.ts';
import { pageFacts } from './page-facts.ts';
import { type PageKind, pageKind } from './page-kind.ts';

export type Analysis = {
  outline: Outline;
  notices: ReadonlySet<ChildNode>;
  probabilities: Float32Array;
  titles: readonly string[];
  kind: PageKind;
};

/** Loaded when first needed: it takes a sixth of a converter's start-up time, and many converters never need it. */
let trained: Model | null = null;

/** Kept on the tree, because one page may be asked for both modes; `View` says why not in a WeakMap. */
const ANALYSIS = Symbol('analysis');

export function analyse(doc: Document & { [ANALYSIS]?: Analysis }): Analysis {
  trained ??= loadModel(weights);
  doc[ANALYSIS] ??= analyseWith(doc, trained);
  return doc[ANALYSIS];
}

/** More blocks than a page for people has: scoring them would take too long. */
const MAX_BLOCKS = 10_000;

export function analyseWith(doc: Document, model: Model): Analysis {
  const notices = consentNotices(doc);
  const facts = pageFacts(doc);
  const seen = outline(doc, notices);
  const count = seen.blocks.length;
  const learned =
    count > MAX_BLOCKS
      ? new Float32Array(count)
      : model.probabilities(featureColumns(seen, facts, model.features, model.wording));
  return {
    outline: seen,
    notices,
    probabilities: doubt(seen, facts, learned),
    titles: facts.titles,
    kind: pageKind(facts),
  };
}
