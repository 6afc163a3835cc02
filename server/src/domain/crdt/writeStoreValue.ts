import type { ValueType } from '@parley/protocol/crdt';
import { writeValue } from '@parley/protocol/crdt';
import { ParleyError } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type * as Y from 'yjs';
import type { Core } from '../../core.js';
import type { StreamKey } from '../../store/changes.js';
import type { Tables } from '../../store/tables.js';
import { editStore } from './editStore.js';
import type { OpenStore } from './OpenStore.js';
import { requireShape } from './requireShape.js';
import { BACKEND_WRITER, type StoreHead, type StoreKey } from './StoreKey.js';
import { ofStore } from './storeRows.js';
import { LARGE_BYTES } from './storeWork.js';

/** How often a large change is computed again because another backend has written meanwhile, before it is computed while all others wait. */
const ATTEMPTS = 3;

export interface WrittenValue {
  type: ValueType;
  /** Absent: the one of the store. */
  contentKey: string | undefined;
  /** Checked (`checkValue`). */
  value: unknown;
  /** The name of the value in errors. */
  field: string;
}

/**
 * Sets a new value of a store, for a backend, by operations on its current value. Concurrent changes of people stay, and a write of another
 * backend is applied before or after it. Resolves after the commit, with the position of the change; `null`: the store has this value
 * already. Throws `NOT_FOUND` when there is no such store, `FAILED_PRECONDITION` when it has another type or content key, and as
 * `writeValue`.
 */
export function writeStoreValue(
  core: Core,
  scope: StreamKey,
  storeId: string,
  { type, contentKey, value, field }: WrittenValue,
): Promise<number | null> {
  const key = { ...scope, storeId };
  const placeIn = (stored: StoreHead) => {
    const place = { type, contentKey: contentKey ?? stored.contentKey };
    requireShape(stored, place);
    return place;
  };
  return core.stores.use(core, key, async (store) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const base = await store.read();
      if (!base.head) throw missing();
      const place = placeIn(base.head);
      if (base.state.length + JSON.stringify(value).length < LARGE_BYTES) break;
      const update = await core.storeWork.write(base.state, { ...place, value, field });
      if (!update) return null;
      const sequence = await mergeUnlessStale(store, key, base.head, base.sequence, update);
      if (sequence !== null) return sequence;
    }
    // `value` was checked for its type, which the types do not join with it.
    const edit = (doc: Y.Doc, stored: StoreHead) => writeValue(doc, placeIn(stored), value as never, field);
    return editStore(core, scope, storeId, edit, BACKEND_WRITER);
  });
}

function mergeUnlessStale(
  store: OpenStore,
  key: StoreKey,
  base: StoreHead,
  after: number,
  update: Uint8Array,
): Promise<number | null> {
  return store.merge(update, BACKEND_WRITER, async (db, head) => {
    if (head.createdAt !== base.createdAt) return false;
    return head.sequence === after || onlyPeopleWrote(db, key, after, head.sequence);
  });
}

/** Whether no backend wrote after a position. When the log has no entry of it any more, one may have. */
async function onlyPeopleWrote(db: Kysely<Tables>, key: StoreKey, after: number, until: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from crdt_updates
    where ${ofStore(key)} and sequence > ${after} and user_id <> ${BACKEND_WRITER.by}`.execute(db);
  return rows[0]!.count === until - after;
}

const missing = () => new ParleyError('NOT_FOUND', 'There is no shared document with this id.');
