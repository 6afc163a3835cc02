/** Images that no browser runs anything of. Their bytes say which one it is; the sender is not asked. */
const IMAGES: readonly { type: string; matches: (bytes: Uint8Array) => boolean }[] = [
  { type: 'image/png', matches: (bytes) => startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', matches: (bytes) => startsWith(bytes, 0, '\xff\xd8\xff') },
  { type: 'image/gif', matches: (bytes) => startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a') },
  { type: 'image/webp', matches: (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') },
];

/** Files that are only ever downloaded, or played by a media element; none of them is a page. */
const OTHERS: ReadonlySet<string> = new Set([
  ...['application/pdf', 'application/zip', 'application/json', 'text/plain', 'text/csv'],
  ...['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'audio/webm'],
  ...['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime'],
]);

const UNKNOWN = 'application/octet-stream';

/**
 * The type that a file is stored and served with. An image is what its bytes are; other types must be on a list; the rest, SVG and
 * HTML among it, is bytes.
 * @param declared the `content-type` of the upload
 */
export function storedType(declared: string, bytes: Uint8Array): string {
  const image = IMAGES.find(({ matches }) => matches(bytes));
  if (image) return image.type;
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  return OTHERS.has(type) ? type : UNKNOWN;
}

/** True for what may be shown in place. */
export const isInline = (type: string): boolean => IMAGES.some((image) => image.type === type);

/** `text` has one character for each byte. */
const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));
