import type { ParleyError } from '@parley/protocol/constants';
import * as Y from 'yjs';
import { bytesIn, type Cipher, decryptEntries, entriesOf, updateOfEntry } from './createCipher.js';
import { REMOTE, type StorePlace } from './createStoreSync.js';
import { rootOfCopy } from './storeContent.js';

/** So many entries, or bytes of those that the largest one does not hold, are written anew as one. */
const MAX_ENTRIES = 200;
const MAX_BYTES = 1_048_576; // 1 MiB

export interface EncryptedCopyOptions {
  /** What the app edits. */
  doc: Y.Doc;
  place: StorePlace;
  cipher: Cipher;
  /** Edits wait to be encrypted, or none does any more. */
  onPending(): void;
  onError(error: ParleyError): void;
}

/**
 * What the service has of an encrypted store: a Yjs document whose entries are encrypted updates of the real one. It is kept, sent and merged as any
 * other. From time to time a client that has written puts one entry with everything in place of those that it has read. Two may do so at once: both
 * entries stay, and what was written meanwhile too.
 */
export function createEncryptedCopy({ doc, place, cipher, onPending, onError }: EncryptedCopyOptions) {
  const root = rootOfCopy(place);
  const copy = new Y.Doc();
  const entries = entriesOf(copy, root);
  /** Entries that the document holds. */
  const held = new WeakSet<Uint8Array>();
  let pending: Uint8Array[] = [];
  let writing: Promise<void> | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isEnded = false;

  const onUpdate = (update: Uint8Array, origin: unknown) => {
    if (origin === REMOTE) return;
    pending.push(update);
    onPending();
    writing ??= write().finally(() => {
      writing = undefined;
      onPending();
    });
  };
  doc.on('update', onUpdate);

  /** Encrypts what is pending, until nothing is. */
  async function write() {
    try {
      while (pending.length > 0 && !isEnded) {
        const updates = [...pending];
        const entry = await cipher.encrypt(Y.mergeUpdates(updates), 'update');
        pending = pending.slice(updates.length);
        if (isEnded) return;
        held.add(entry);
        entries.push([entry]);
        if (isLong()) await replaceEntries();
      }
    } catch (error) {
      onError(error as ParleyError);
    }
  }

  function isLong() {
    const sizes = bytesIn(entries).map(({ length }) => length);
    const largest = Math.max(0, ...sizes);
    const others = sizes.reduce((sum, size) => sum + size, -largest);
    return sizes.length > MAX_ENTRIES || others > Math.max(MAX_BYTES, largest);
  }

  /** Writes everything as one entry, in place of those that it holds. */
  async function replaceEntries() {
    const covered = new Set(bytesIn(entries).filter((entry) => held.has(entry)));
    const whole = await cipher.encrypt(Y.encodeStateAsUpdate(doc), 'update');
    if (isEnded) return;
    held.add(whole);
    copy.transact(() => {
      const all = entries.toArray();
      for (let end = all.length; end > 0;) {
        let start = end;
        while (start > 0 && covered.has(all[start - 1] as Uint8Array)) start -= 1;
        if (start < end) entries.delete(start, end - start);
        end = start - 1;
      }
      entries.insert(0, [whole]);
    });
  }

  async function readNew() {
    const added = bytesIn(entries).filter((entry) => !held.has(entry));
    if (added.length === 0) return;
    const update = await decryptEntries(cipher, added, 'update');
    if (isEnded) return;
    Y.applyUpdate(doc, update, REMOTE);
    for (const entry of added) held.add(entry);
  }

  return {
    doc: copy,
    place: { ...place, type: 'encrypted', contentKey: root } as const,
    /** Whether edits wait to be encrypted. */
    isPending: () => pending.length > 0,
    /** Resolves when none does. */
    whenWritten: async () => writing,
    /** Takes what has come into the document. Resolves when all of it is there. Never rejects. */
    read(): Promise<void> {
      reading = reading.then(readNew).catch((error: unknown) => onError(error as ParleyError));
      return reading;
    },
    /** An update that makes the store, for one that does not exist. */
    firstUpdate: async (update: Uint8Array) => updateOfEntry(root, await cipher.encrypt(update, 'update')),
    end() {
      isEnded = true;
      doc.off('update', onUpdate);
      copy.destroy();
    },
  };
}
