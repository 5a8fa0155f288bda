import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../test/harness/refusal.ts';
import { createGuard } from './guard.ts';

const INSIDE = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '168.63.129.16',
  '169.254.169.254',
  '0xa9fea9fe',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::7f00:1]',
  '[::ffff:0:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a00:1]',
  '[100::1]',
  '[2001::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[2002:a00:1::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  'localhost',
  'LOCALHOST.',
  'a.localhost',
  'ip6-loopback',
  'metadata.google.internal',
  'printer.local',
];

const OUTSIDE = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '134744072',
  '168.63.129.17',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '198.20.0.1',
  '223.255.255.255',
  '[2606:4700:4700::1111]',
  '[2a00:1450:4001:800::200e]',
  '[2400:cb00::1]',
  '[::ffff:8.8.8.8]',
  'example.com',
  'localhost.example.com',
];

const closed = createGuard({ allowedPrivateHosts: [], resolver: async () => ['127.0.0.1'] });

describe('addresses', () => {
  it.each(INSIDE)('%s is inside', (host) => {
    expect(refusal(() => closed.checkUrl(`http://${host}/`))).toBe(
      'Private or internal URLs are not allowed',
    );
  });

  it.each(INSIDE)('%s is refused when it is dialled', async (host) => {
    await expect(closed.resolve(host, 80)).rejects.toMatchObject({ type: 'validation' });
  });

  it.each(OUTSIDE)('%s is outside', (host) => {
    expect(refusal(() => closed.checkUrl(`https://${host}/`))).toBeUndefined();
  });

  it('is inside in every way to write it', () => {
    const blocks: [first: number, last: number][] = [
      [0x0a000000, 0x0affffff],
      [0x7f000000, 0x7fffffff],
      [0xa9fe0000, 0xa9feffff],
      [0xac100000, 0xac1fffff],
      [0xc0a80000, 0xc0a8ffff],
    ];
    const address = fc.constantFrom(...blocks).chain(([min, max]) => fc.integer({ min, max }));
    const notation = fc.constantFrom(
      (value: number) => String(value),
      (value: number) => `0x${value.toString(16)}`,
      (value: number) => `0${value.toString(8)}`,
      (value: number) => octets(value).join('.'),
      (value: number) => `${octets(value).join('.')}.`,
      (value: number) =>
        octets(value)
          .map((octet) => `0x${octet.toString(16)}`)
          .join('.'),
      (value: number) =>
        octets(value)
          .map((octet) => `0${octet.toString(8)}`)
          .join('.'),
      (value: number) => `${octets(value)[0]}.${value & 0xffffff}`,
      (value: number) => `[::ffff:${octets(value).join('.')}]`,
      (value: number) => `[64:ff9b::${octets(value).join('.')}]`,
    );
    fc.assert(
      fc.property(address, notation, (value, write) => {
        expect(refusal(() => closed.checkUrl(`http://${write(value)}/`))).toBeDefined();
      }),
    );
  });
});

function octets(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
}
