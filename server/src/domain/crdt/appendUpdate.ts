import type { Core } from '../../core.js';
import type { StreamKey } from '../../store/changes.js';
import type { AppendOptions, StoreWrite } from './OpenStore.js';
import type { StoreShape } from './StoreKey.js';

/**
 * Writes an update of a store and sends it to all who have the store open, in all processes. Resolves after the commit with the position
 * from which on the store contains it. The first update creates the store; an update without changes writes nothing. Throws as
 * `OpenStore.append`, `INVALID_ARGUMENT` when it is not an update of the store, and `RESOURCE_EXHAUSTED` when the store would be too large.
 */
export async function appendUpdate(
  core: Core,
  scope: StreamKey,
  { storeId, ...shape }: StoreShape & { storeId: string },
  write: StoreWrite,
  options: Pick<AppendOptions, 'isNew' | 'createdAt'> = {},
): Promise<number> {
  core.storage.requireRoom();
  const results = await core.stores.use(core, { ...scope, storeId }, (store) => store.append(shape, [write], options));
  const result = results![0]!; // without a condition, there is one for each write
  if ('error' in result) throw result.error;
  return result.sequence;
}
