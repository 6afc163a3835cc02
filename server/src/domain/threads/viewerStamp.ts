import type { ThreadViewer } from '../access/threadAudience.js';

/**
 * Returns a short text that identifies all permissions of a person that decide which threads of a document they see, besides access to the
 * document. A client whose stamp is the same has no thread that the person may not see now. The stamp protects nothing, so it need not be
 * secret. On the wire it is `stamp`.
 * @param createdAt of the document: threads of an earlier one with the same id are deleted
 */
export function viewerStamp({ accessFields, organizationIds }: ThreadViewer, createdAt: number): string {
  const text = JSON.stringify([createdAt, [...accessFields].sort(), [...organizationIds].sort()]);
  // FNV-1a over the code units, twice from different starts: 64 bits.
  return [0x811c9dc5, 0x9dc5811c].map((start) => hash(text, start).toString(36)).join('');
}

function hash(text: string, start: number): number {
  let value = start;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
