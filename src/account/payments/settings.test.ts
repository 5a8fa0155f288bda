import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { paymentSettings } from './settings.ts';

const ADDRESS = `0x${'aB'.repeat(20)}`;
const ALL = {
  WINNOW_PAY_TO: ADDRESS,
  WINNOW_PAY_NETWORK: 'eip155:8453',
  WINNOW_PAY_ASSET: ADDRESS,
  WINNOW_PAY_RPC_URL: 'http://127.0.0.1:8545',
};

describe('payment', () => {
  it('is off without an address to pay to', () => {
    expect(paymentSettings(loadConfig({}))).toBeNull();
    const { WINNOW_PAY_TO: _, ...rest } = ALL;
    expect(paymentSettings(loadConfig(rest))).toBeNull();
  });

  it('is on with the four settings that belong together', () => {
    expect(paymentSettings(loadConfig(ALL))).toMatchObject({
      payTo: ADDRESS,
      chainId: 8453,
      facilitatorUrl: null,
      settlerKey: null,
    });
  });

  it('names the missing settings if only some are given', () => {
    const some = { WINNOW_PAY_TO: ADDRESS, WINNOW_PAY_NETWORK: 'eip155:8453' };
    expect(() => paymentSettings(loadConfig(some))).toThrow(
      /WINNOW_PAY_TO also needs WINNOW_PAY_ASSET, WINNOW_PAY_RPC_URL/,
    );
  });

  it.each([
    ['WINNOW_PAY_TO', '0x12'],
    ['WINNOW_PAY_NETWORK', 'solana:101'],
    ['WINNOW_PAY_ASSET', 'USDC'],
    ['WINNOW_PAY_RPC_URL', 'ftp://127.0.0.1'],
    ['WINNOW_PAY_FACILITATOR_URL', 'facilitator'],
    ['WINNOW_PAY_SETTLER_KEY', 'secret'],
  ])('%s cannot be %s', (name, value) => {
    expect(() => loadConfig({ ...ALL, [name]: value })).toThrow(name);
  });
});
