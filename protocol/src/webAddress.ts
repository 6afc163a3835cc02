/** Returns the scheme of an address in lower case, as a browser reads it: without control characters and white space. */
function schemeOf(address: string): string | undefined {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(withoutBlanks(address)) ?? [];
  return scheme?.toLowerCase();
}

// eslint-disable-next-line no-control-regex -- the pattern removes control characters
const withoutBlanks = (text: string): string => text.replaceAll(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g, '');

/** Whether an address is `http:`, `https:` or relative. An address with another scheme must not become a link. */
export function isWebAddress(address: string): boolean {
  const scheme = schemeOf(address);
  return scheme === undefined || scheme === 'http' || scheme === 'https';
}

/** Whether an address is a web address or a file in the memory of the page (`blob:`). */
export const isFileAddress = (address: string): boolean => isWebAddress(address) || schemeOf(address) === 'blob';

/** Whether an address is a file address or an inline image (`data:image/`). An image element runs no scripts. */
export const isImageAddress = (address: string): boolean =>
  isFileAddress(address) || /^data:image\//i.test(withoutBlanks(address));

/** Whether an address can be the address of a page. Apps may use schemes of their own; schemes of scripts and inline content are refused. */
export const isPageAddress = (address: string): boolean =>
  !['javascript', 'data', 'vbscript', 'blob'].includes(schemeOf(address) ?? '');
