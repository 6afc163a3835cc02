import { CrdtActivityActionTypes } from '@parley/protocol/constants';
import type { Core } from '../../../core.js';
import type { Tenant } from '../../../credentials/Tenant.js';
import type { DocumentScope } from '../../access/ThreadScope.js';
import { BACKEND_WRITER } from '../../crdt/StoreKey.js';
import { recordStoreEdit } from './recordStoreEdit.js';
import { stableId } from './stableId.js';

/** Edits of a backend within this time are one activity, ms, as those of a person are by default (client contract §7.19). */
const WINDOW_MS = 600_000;

/** Adds an edit of a backend to the activity log, unless the log has one of the same store and window. */
export async function recordBackendEdit(
  core: Core,
  tenant: Tenant,
  scope: DocumentScope,
  storeId: string,
): Promise<void> {
  const window = Math.floor(core.clock.now() / WINDOW_MS);
  const id = await stableId([CrdtActivityActionTypes.EDITOR_EDIT, scope.documentId, storeId, String(window)]);
  await recordStoreEdit(core, tenant, scope, { id, storeId, actionUser: { userId: BACKEND_WRITER.by } });
}
