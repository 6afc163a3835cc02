import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

/**
 * Returns the address that limits of a client are counted by: an IPv4 address, or the first 64 bits of an IPv6 address, because one client
 * usually has all addresses of such a network.
 * @param trustedProxies number of proxies of the operator before the service. Each appends the address of its caller to `X-Forwarded-For`, so
 *   the client's address is that many places from the end. 0 ignores the header, because anybody can send it.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: number,
): string {
  const peer = socket.remoteAddress ?? '';
  const header = headers['x-forwarded-for'];
  if (trustedProxies === 0 || header === undefined) return networkOf(peer);
  const hops = (Array.isArray(header) ? header.join() : header).split(',').map((hop) => withoutPort(hop.trim()));
  // A shorter list was written by fewer proxies. Its first address is the farthest one that a trusted proxy has seen.
  const address = hops.at(-trustedProxies) ?? hops[0] ?? '';
  return networkOf(isIP(address) === 0 ? peer : address);
}

/** Removes the port: the header may contain `1.2.3.4:80` and `[::1]:80`. */
function withoutPort(hop: string): string {
  const bracketed = /^\[(.+)\](:\d+)?$/.exec(hop)?.[1];
  return bracketed ?? (/^[\d.]+:\d+$/.test(hop) ? hop.slice(0, hop.indexOf(':')) : hop);
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // `URL` gives the shortest form, with an embedded IPv4 address in hex.
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0');
  const all = [...before, ...zeros, ...after];
  return `${all.slice(0, 4).join(':')}::/64`;
}
