import { expect, it } from 'vitest';
import { isPrivateAddress } from '../../src/domain/consequences/webhooks/isPrivateAddress.js';
import { isPrivateTarget } from '../../src/domain/consequences/webhooks/isPrivateTarget.js';

const PRIVATE = {
  'private IPv4': ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '100.64.0.1'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'link-local and metadata': ['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fe80::1'],
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  'unique local IPv6': ['fc00::1', 'fd00:ec2::254', 'fdff::1', 'fec0::1'],
  'IPv4 mapped into IPv6': ['::ffff:127.0.0.1', '::ffff:a00:1', '::FFFF:169.254.169.254'],
  'IPv4 inside IPv6 by other rules': ['::127.0.0.1', '::a00:1', '::ffff:0:a00:1', '2002:7f00:1::', '2001:0:1::1'],
  NAT64: ['64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::808:808'],
  'multicast, broadcast, reserved': ['224.0.0.1', '255.255.255.255', '240.0.0.1', '192.0.2.1', '198.18.0.1', 'ff02::1'],
  'IPv6 that is not routed': ['2001:db8::1', '100::1', '4000::1', '5f00::1'],
  'no address': ['', 'localhost', '300.1.1.1', '10.0.0.1/8', 'fe80::1%eth0'],
};

it.each(Object.entries(PRIVATE))('%s is private', (_what, addresses) => {
  expect(addresses.filter((address) => !isPrivateAddress(address))).toEqual([]);
});

it('knows the public internet', () => {
  const edges = ['9.255.255.255', '11.0.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0'];
  const addresses = ['8.8.8.8', ...edges, '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'];
  expect(addresses.filter(isPrivateAddress)).toEqual([]);
});

it('sees private targets however a URL writes them, and leaves names to the delivery', () => {
  const hosts = ['127.0.0.1', '127.1', '0x7f.1', '2130706433', '0177.0.0.1', '127.0.0.1.', '①27.0.0.1', '[::1]'];
  const more = ['[::ffff:10.0.0.1]', '[64:ff9b::7f00:1]', 'localhost', 'LOCALHOST.', 'a.localhost', '169.254.169.254'];
  expect([...hosts, ...more].filter((host) => !isPrivateTarget(`http://${host}:8080/x`))).toEqual([]);
  const open = ['hooks.test', '8.8.8.8', '[2606:4700::1111]', 'localhost.test', '10.0.0.1.test'];
  expect(open.filter((host) => isPrivateTarget(`https://${host}/`))).toEqual([]);
});
