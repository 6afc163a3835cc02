import type { StoredType } from '@parley/protocol';
import { CRDT_LIMITS, ParleyError } from '@parley/protocol/constants';
import type { StoreContext } from './StoreContext.js';
import type { StreamKey } from '../../store/changes.js';
import type { StoreShape } from './StoreKey.js';
import { countStores, lockStores } from './storeRows.js';

/** Throws `FAILED_PRECONDITION` when a store has another type or content key. @param stored `null`: nobody has written yet */
export function requireShape(stored: StoreShape | null, { type, contentKey }: StoreShape): void {
  if (stored === null) return;
  if (stored.type !== type) {
    throw new ParleyError('FAILED_PRECONDITION', differenceOf(stored.type, type));
  }
  if (stored.contentKey !== contentKey) {
    const [has, wanted] = [stored.contentKey, contentKey].map((key) => JSON.stringify(key));
    throw new ParleyError('FAILED_PRECONDITION', `This shared document has the content key ${has}, not ${wanted}.`);
  }
}

function differenceOf(stored: StoredType, wanted: StoredType): string {
  if (stored === 'encrypted')
    return 'This shared document is encrypted. Only a client with its encryptionProvider can open it.';
  if (wanted === 'encrypted')
    return 'This shared document is not encrypted: it was made without an encryptionProvider.';
  return `This shared document has the type ${stored}, not ${wanted}.`;
}

/**
 * Throws `RESOURCE_EXHAUSTED` when the document has no room for another store. Call it in the transaction that makes the store: others that make
 * one wait until it ends, and count this one.
 */
export async function requireRoom(db: StoreContext['db'], document: StreamKey): Promise<void> {
  await lockStores(db, document);
  if ((await countStores(db, document)) < CRDT_LIMITS.storesPerDocument) return;
  throw new ParleyError(
    'RESOURCE_EXHAUSTED',
    `A document holds at most ${CRDT_LIMITS.storesPerDocument} shared documents.`,
  );
}
