/** What we use of a token with EIP-3009 (https://eips.ethereum.org/EIPS/eip-3009). */

const address = <Name extends string>(name: Name) => ({ name, type: 'address' }) as const;
const number = <Name extends string>(name: Name) => ({ name, type: 'uint256' }) as const;

const TRANSFER = [
  address('from'),
  address('to'),
  number('value'),
  number('validAfter'),
  number('validBefore'),
  { name: 'nonce', type: 'bytes32' },
] as const;

const view = { type: 'function', stateMutability: 'view' } as const;
const text = { ...view, inputs: [], outputs: [{ name: '', type: 'string' }] } as const;
const write = { type: 'function', stateMutability: 'nonpayable', outputs: [] } as const;

export const TOKEN_ABI = [
  { ...text, name: 'name' },
  { ...text, name: 'version' },
  { ...view, name: 'balanceOf', inputs: [address('holder')], outputs: [number('')] },
  { ...view, name: 'decimals', inputs: [], outputs: [{ name: '', type: 'uint8' }] },
  {
    ...view,
    name: 'authorizationState',
    inputs: [address('authorizer'), { name: 'nonce', type: 'bytes32' }],
    outputs: [{ name: '', type: 'bool' }],
  },
  {
    ...write,
    name: 'transferWithAuthorization',
    inputs: [
      ...TRANSFER,
      { name: 'v', type: 'uint8' },
      { name: 'r', type: 'bytes32' },
      { name: 's', type: 'bytes32' },
    ],
  },
  {
    type: 'event',
    name: 'AuthorizationUsed',
    inputs: [
      { ...address('authorizer'), indexed: true },
      { name: 'nonce', type: 'bytes32', indexed: true },
    ],
  },
  {
    type: 'event',
    name: 'Transfer',
    inputs: [
      { ...address('from'), indexed: true },
      { ...address('to'), indexed: true },
      { ...number('value'), indexed: false },
    ],
  },
] as const;
