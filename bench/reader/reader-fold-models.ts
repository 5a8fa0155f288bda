/** The models that bench/reader/train-reader.ts made without a fifth of the sites each, to judge a page by one that has not seen its site. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModel, type Model, type Weights } from '../../src/convert/main-content/model/model.ts';
import { FOLDS, foldOf } from './reader-examples.ts';

export const foldFile = (folder: string, fold: number): string => join(folder, `fold-${fold + 1}.json`);

/** Gives for each site the model that was trained without it. */
export function readFoldModels(folder: string): (site: string) => Model {
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    loadModel(JSON.parse(readFileSync(foldFile(folder, fold), 'utf8')) as Weights),
  );
  return (site) => models[foldOf(site)] as Model;
}
