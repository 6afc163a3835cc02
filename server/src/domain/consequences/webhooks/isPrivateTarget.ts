import { isPrivateAddress } from './isPrivateAddress.js';

/** True when the host of the URL is a private address or a name of this machine. Other names are resolved on delivery. */
export function isPrivateTarget(url: string): boolean {
  const host = new URL(url).hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateAddress(host.slice(1, -1));
  // `URL` writes every IPv4 address as four decimal parts.
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isPrivateAddress(host);
  return host === 'localhost' || host.endsWith('.localhost');
}
