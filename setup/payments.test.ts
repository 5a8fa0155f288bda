/** When the packages for payments are installed. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { install } from './dependencies.mjs';
import { installPayments, paymentsAreMissing } from './payments.mjs';

const SELLING = { WINNOW_PAY_TO: '0x1' };
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'winnow-test-'));
  for (const folder of [root, join(root, 'src/account/payments/packages')]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package-lock.json'), '{"lockfileVersion":3}');
  }
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const npm = async (_: string[], { cwd }: { cwd: string }) => {
  mkdirSync(join(cwd, 'node_modules'), { recursive: true });
};

test('only where payments are switched on, and once', async () => {
  expect([paymentsAreMissing(root, {}), paymentsAreMissing(root, SELLING)]).toEqual([false, true]);
  await installPayments(root, npm);
  expect(paymentsAreMissing(root, SELLING)).toBe(false);
});

test('not where the development packages are, which include them', async () => {
  await install(root, false, npm);
  expect(paymentsAreMissing(root, SELLING)).toBe(true);
  await install(root, true, npm);
  expect(paymentsAreMissing(root, SELLING)).toBe(false);
});

test('without a network it says what is missing, why, and what to do', async () => {
  const offline = async () => {
    throw new Error('npm ci failed (1)\n  request to https://registry.example/viem failed');
  };
  await expect(installPayments(root, offline)).rejects.toThrow(
    /WINNOW_PAY_TO.*could not be installed.*registry.*Start again/s,
  );
  expect(paymentsAreMissing(root, SELLING)).toBe(true);
});
