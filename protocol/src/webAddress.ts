/** The scheme of an address as a browser reads it, in lower case; browsers drop control characters and white space around it. */
function schemeOf(address: string): string | undefined {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(withoutBlanks(address)) ?? [];
  return scheme?.toLowerCase();
}

// eslint-disable-next-line no-control-regex -- they are what is to be removed
const withoutBlanks = (text: string): string => text.replaceAll(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g, '');

/** Whether an address leads to the web: `http:`, `https:`, or relative to the page that shows it. No other scheme may become a link. */
export function isWebAddress(address: string): boolean {
  const scheme = schemeOf(address);
  return scheme === undefined || scheme === 'http' || scheme === 'https';
}

/** As `isWebAddress`, and files that this very page holds (`blob:`). */
export const isFileAddress = (address: string): boolean => isWebAddress(address) || schemeOf(address) === 'blob';

/** As `isFileAddress`, and pictures written into the address (`data:image/`). A picture runs nothing. */
export const isImageAddress = (address: string): boolean =>
  isFileAddress(address) || /^data:image\//i.test(withoutBlanks(address));

/** The address of an app's page: not only on the web, as apps run in other shells too, and no script or text in place of a page. */
export const isPageAddress = (address: string): boolean =>
  !['javascript', 'data', 'vbscript', 'blob'].includes(schemeOf(address) ?? '');
