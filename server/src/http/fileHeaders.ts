import { isInline } from '../domain/files/storedType.js';

/** The data of a file that is served. */
export interface ServedFile {
  name: string;
  mimeType: string;
  /** Until when its address works, ms since epoch. */
  expiresAt: number;
}

/** Headers that prevent a browser from showing the file as a page or running scripts in it, whatever its bytes are. */
export const fileHeaders = ({ name, mimeType, expiresAt }: ServedFile, now: number): Record<string, string> => ({
  'content-type': mimeType,
  'content-disposition': `${isInline(mimeType) ? 'inline' : 'attachment'}; ${fileName(name)}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  // Pages of other origins may show the file, also cross-origin isolated ones.
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': `private, max-age=${Math.floor((expiresAt - now) / 1000)}, immutable`,
});

/** Returns the file name in the two forms of RFC 6266: in ASCII for old browsers, and in full. */
function fileName(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
