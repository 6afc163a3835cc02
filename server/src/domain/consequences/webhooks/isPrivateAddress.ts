import ipaddr from 'ipaddr.js';

/**
 * True for an IP address that is not one of the public internet: private, loopback, link-local, of a cloud's metadata, reserved, also
 * when an IPv6 address carries such an IPv4 address inside. True for a text that is no address, too.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address); // an IPv4 address that is mapped into IPv6 counts as itself
  if (parsed instanceof ipaddr.IPv4) return parsed.range() !== 'unicast' || parsed.toString() === AZURE_METADATA;
  if (parsed.match(NAT64)) return isPrivateAddress(parsed.toByteArray().slice(12).join('.'));
  return parsed.range() !== 'unicast' || !parsed.match(GLOBAL_UNICAST);
}

/** Answers inside of that cloud only, although the address is a public one. */
const AZURE_METADATA = '168.63.129.16';
/** RFC 6052; the IPv4 address is the last four bytes. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** All that is routed on the internet (RFC 4291). Outside are also addresses that carry an IPv4 address by obsolete rules. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
