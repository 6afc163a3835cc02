/** Image types that cannot contain scripts. The bytes of a file decide its type, not the sender. */
const IMAGES: readonly { type: string; matches: (bytes: Uint8Array) => boolean }[] = [
  { type: 'image/png', matches: (bytes) => startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', matches: (bytes) => startsWith(bytes, 0, '\xff\xd8\xff') },
  { type: 'image/gif', matches: (bytes) => startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a') },
  { type: 'image/webp', matches: (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') },
];

/** Types that browsers only download, or play in a media element. None of them is a page. */
const OTHERS: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/zip',
  'application/json',
  'text/plain',
  'text/csv',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
]);

const UNKNOWN = 'application/octet-stream';

/**
 * Returns the type that a file is stored and served with. The bytes decide whether it is an image. Another declared
 * type must be in the list. All other files, SVG and HTML among them, become `application/octet-stream`.
 * @param declared the `content-type` of the upload
 */
export function storedType(declared: string, bytes: Uint8Array): string {
  return IMAGES.find(({ matches }) => matches(bytes))?.type ?? knownType(declared);
}

/** Returns the declared type of a file that is no image, without parameters: one of the list, else `application/octet-stream`. */
export function knownType(declared: string): string {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  return OTHERS.has(type) ? type : UNKNOWN;
}

/** True when a browser may show files of the type in the page. */
export const isInline = (type: string): boolean => IMAGES.some((image) => image.type === type);

/** `text` has one character for each byte. */
const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));
