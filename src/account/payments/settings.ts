/** Whether payment is on, and with what. */
import type { Config } from '../../config.ts';
import { OperatorError } from '../../errors.ts';
import { environmentName } from '../../settings/settings.ts';

export type Hex = `0x${string}`;

export type PaymentSettings = {
  /** The receiving address. */
  payTo: Hex;
  /** CAIP-2, `eip155:` and the chain's number. */
  network: `eip155:${number}`;
  chainId: number;
  asset: Hex;
  rpcUrl: string;
  facilitatorUrl: string | null;
  settlerKey: Hex | null;
};

type PayConfig = Pick<
  Config,
  'payTo' | 'payNetwork' | 'payAsset' | 'payRpcUrl' | 'payFacilitatorUrl' | 'paySettlerKey'
>;

/** null when payment is off. Throws when only some of the settings are given: nobody could pay then. */
export function paymentSettings(config: PayConfig): PaymentSettings | null {
  const { payTo, payNetwork, payAsset, payRpcUrl } = config;
  if (payTo === undefined) return null;
  if (payNetwork === undefined || payAsset === undefined || payRpcUrl === undefined) {
    const missing = (['payNetwork', 'payAsset', 'payRpcUrl'] as const)
      .filter((setting) => config[setting] === undefined)
      .map(environmentName);
    throw new OperatorError(
      `Settings that cannot be used:\n  WINNOW_PAY_TO also needs ${missing.join(', ')}`,
    );
  }
  return {
    payTo: payTo as Hex,
    network: payNetwork as PaymentSettings['network'],
    chainId: Number(payNetwork.slice('eip155:'.length)),
    asset: payAsset as Hex,
    rpcUrl: payRpcUrl,
    facilitatorUrl: config.payFacilitatorUrl ?? null,
    settlerKey: (config.paySettlerKey as Hex | undefined) ?? null,
  };
}
