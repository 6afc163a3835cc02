import ipaddr from 'ipaddr.js';

/**
 * True for an IP address outside the public internet: private, loopback, link-local, cloud metadata, reserved, or an IPv6 address that
 * embeds such an IPv4 address. Also true for text that is not an address.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address); // an IPv4 address that is mapped into IPv6 counts as itself
  if (parsed instanceof ipaddr.IPv4) return parsed.range() !== 'unicast' || parsed.toString() === AZURE_METADATA;
  if (parsed.match(NAT64)) return isPrivateAddress(parsed.toByteArray().slice(12).join('.'));
  return parsed.range() !== 'unicast' || !parsed.match(GLOBAL_UNICAST);
}

/** A public address that only answers inside that cloud. */
const AZURE_METADATA = '168.63.129.16';
/** RFC 6052; the IPv4 address is the last four bytes. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/**
 * All addresses that are routed on the internet (RFC 4291). Addresses that contain an IPv4 address by obsolete rules
 * are outside.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
