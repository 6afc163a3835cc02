import { ParleyError } from '@parley/protocol/constants';
import * as Y from 'yjs';
import type { EncryptedType, EncryptionProvider } from './EncryptionProvider.js';

/** The functions of an encryption provider. They reject with `RESOLVER_FAILED` when the provider fails. */
export interface Cipher {
  encrypt(data: Uint8Array, type: EncryptedType): Promise<Uint8Array>;
  decrypt(data: Uint8Array, type: EncryptedType): Promise<Uint8Array>;
}

export function createCipher(provider: EncryptionProvider): Cipher {
  const call = (name: 'encrypt' | 'decrypt', problem: string) => async (data: Uint8Array, type: EncryptedType) => {
    try {
      const result: unknown = await provider[name]({ data: new Uint8Array(data), type });
      if (result instanceof Uint8Array) return result;
      throw new TypeError(`${name} returned no Uint8Array.`);
    } catch (cause) {
      throw new ParleyError('RESOLVER_FAILED', `The encryptionProvider failed: ${problem}`, { cause });
    }
  };
  return {
    encrypt: call('encrypt', 'nothing was sent.'),
    decrypt: call('decrypt', 'what is stored could not be decrypted. Is it the right key?'),
  };
}

/** Encrypted updates in a Yjs document: the service merges and stores them like all others, and cannot read them. */
export const entriesOf = (doc: Y.Doc, root: string): Y.Array<unknown> => doc.getArray(root);

/** The entries that are bytes. Anything else there is ignored. */
export const bytesIn = (entries: Y.Array<unknown>): Uint8Array[] =>
  entries.toArray().filter((entry) => entry instanceof Uint8Array);

/** A Yjs update with this one entry. */
export function updateOfEntry(root: string, entry: Uint8Array): Uint8Array {
  const doc = new Y.Doc();
  entriesOf(doc, root).push([entry]);
  return Y.encodeStateAsUpdate(doc);
}

/** Decrypts entries, into one update. Rejects with `RESOLVER_FAILED`, also when the result is no update. */
export async function decryptEntries(
  cipher: Cipher,
  entries: readonly Uint8Array[],
  type: EncryptedType,
): Promise<Uint8Array> {
  const updates = await Promise.all(entries.map((entry) => cipher.decrypt(entry, type)));
  try {
    return Y.mergeUpdates(updates);
  } catch (cause) {
    throw new ParleyError('RESOLVER_FAILED', 'What was decrypted is not what was encrypted.', { cause });
  }
}

/** As `decryptEntries`, of a document that an update makes. */
export function decryptUpdate(cipher: Cipher, root: string, update: Uint8Array, type: EncryptedType) {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, update);
  return decryptEntries(cipher, bytesIn(entriesOf(doc, root)), type);
}
