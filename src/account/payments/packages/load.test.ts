/** Selling when its packages are missing, and the two places that name their versions. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { requirePackages } from './load.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

it('says what is missing and what to do', () => {
  expect(() => requirePackages()).not.toThrow();
  expect(() => requirePackages((name) => (name === 'viem' ? '/somewhere' : undefined))).toThrow(
    /WINNOW_PAY_TO.*not installed \(mppx\).*npm start/s,
  );
});

it('tests run with the versions that operators get', () => {
  const { dependencies } = read('package.json');
  const { devDependencies } = read('../../../../package.json');
  expect(devDependencies).toMatchObject(dependencies);
  const ours = read('package-lock.json').packages;
  for (const [name, version] of Object.entries(dependencies)) {
    expect(ours[`node_modules/${name}`].version).toBe(version);
  }
});

it('the lock names no registry', () => {
  const packages = Object.values(read('package-lock.json').packages) as { resolved?: string }[];
  expect(packages.filter(({ resolved }) => resolved)).toEqual([]);
});
