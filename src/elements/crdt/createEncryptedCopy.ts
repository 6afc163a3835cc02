import type { ParleyError } from '@parley/protocol/constants';
import * as Y from 'yjs';
import { bytesIn, type Cipher, decryptEntries, entriesOf, updateOfEntry } from './createCipher.js';
import { REMOTE, type StorePlace } from './createStoreSync.js';
import { rootOfCopy } from './storeContent.js';

/** This many entries, or bytes of those outside the largest one, are rewritten as one. */
const MAX_ENTRIES = 200;
const MAX_BYTES = 1_048_576; // 1 MiB

export interface EncryptedCopyOptions {
  /** The document that the app edits. */
  doc: Y.Doc;
  place: StorePlace;
  cipher: Cipher;
  /** Edits are waiting for encryption, or none is any more. */
  onPending(): void;
  onError(error: ParleyError): void;
}

/**
 * The service's copy of an encrypted store: a Yjs document whose entries are encrypted updates of the real one. It is stored, sent and merged as any
 * other. From time to time a client that has written replaces the entries it has read by one with everything. Two may do so at once: both
 * entries stay, and concurrent edits too.
 */
export function createEncryptedCopy({ doc, place, cipher, onPending, onError }: EncryptedCopyOptions) {
  const root = rootOfCopy(place);
  const copy = new Y.Doc();
  const entries = entriesOf(copy, root);
  /** Entries in the document. */
  const applied = new WeakSet<Uint8Array>();
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
        applied.add(entry);
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

  /** Writes everything as one entry, in place of the present ones. */
  async function replaceEntries() {
    const covered = new Set(bytesIn(entries).filter((entry) => applied.has(entry)));
    const whole = await cipher.encrypt(Y.encodeStateAsUpdate(doc), 'update');
    if (isEnded) return;
    applied.add(whole);
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
    const added = bytesIn(entries).filter((entry) => !applied.has(entry));
    if (added.length === 0) return;
    const update = await decryptEntries(cipher, added, 'update');
    if (isEnded) return;
    Y.applyUpdate(doc, update, REMOTE);
    for (const entry of added) applied.add(entry);
  }

  return {
    doc: copy,
    place: { ...place, type: 'encrypted', contentKey: root } as const,
    /** Whether edits are waiting for encryption. */
    isPending: () => pending.length > 0,
    /** Resolves when none does. */
    whenWritten: async () => writing,
    /** Applies received entries to the document. Resolves when all are applied. Never rejects. */
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
