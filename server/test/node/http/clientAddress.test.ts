import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddress } from '../../../src/node/http/clientAddress.js';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

it.each([
  ['an IPv4 address as it is', '203.0.113.7', '203.0.113.7'],
  ['an IPv4 address in IPv6 form', '::ffff:203.0.113.7', '203.0.113.7'],
  ['the first 64 bits of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['the same of another one beside it', '2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['zeros inside', '2001:db8::1', '2001:db8:0:0::/64'],
  ['the address of the machine', '::1', '0:0:0:0::/64'],
  ['an address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s', (_title, peer, counted) => {
  expect(clientAddress(from(peer), 0)).toBe(counted);
});

it('ignores X-Forwarded-For unless a proxy is trusted', () => {
  expect(clientAddress(from('203.0.113.7', '198.51.100.1'), 0)).toBe('203.0.113.7');
});

it.each([
  ['the last entry, of one proxy', 1, '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['the last but one, of two', 2, '6.6.6.6, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['the first, when there are fewer than proxies', 3, '198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['an address with a port', 1, '198.51.100.1:4711', '198.51.100.1'],
  ['an IPv6 address with a port', 1, '[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['the proxy itself, when it sent no address', 1, 'unknown', '10.0.0.1'],
  ['the proxy itself, when it sent nothing', 1, '', '10.0.0.1'],
])('takes %s', (_title, proxies, header, counted) => {
  expect(clientAddress(from('10.0.0.1', header), proxies)).toBe(counted);
});
