/** Loads guides from files beside the app. Each is requested once; a failure is reported, and the next visit tries again. */
import { SERVICE_PATH } from '../../service-path.ts';
import type { Guide, GuideEntry, GuideText } from './guide.ts';

/** Bounded by the number of guides. */
const asked = new Map<string, Promise<unknown>>();

function load<Value>(name: string): Promise<Value> {
  let found = asked.get(name);
  if (!found) {
    found = fetchJson(name);
    found.catch(() => asked.delete(name));
    asked.set(name, found);
  }
  return found as Promise<Value>;
}

async function fetchJson(name: string): Promise<unknown> {
  const response = await fetch(`${SERVICE_PATH}/dashboard/${name}.json`);
  if (!response.ok) throw new Error(`This guide could not be read (${response.status})`);
  return response.json();
}

export const loadContents = (): Promise<GuideEntry[]> => load('guide-list');
export const loadGuide = (name: string): Promise<Guide> => load(`guides/${name}`);
export const loadGuideTexts = (): Promise<GuideText[]> => load('guide-words');
