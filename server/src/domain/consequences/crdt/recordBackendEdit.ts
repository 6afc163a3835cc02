import { CrdtActivityActionTypes } from '@parley/protocol/constants';
import type { Core } from '../../../core.js';
import type { Tenant } from '../../../credentials/Tenant.js';
import type { DocumentScope } from '../../access/ThreadScope.js';
import { BACKEND_WRITER } from '../../crdt/StoreKey.js';
import { recordStoreEdit } from './recordStoreEdit.js';

/** Edits of a backend within so many ms are one activity, as those of a person are by default (client contract §7.19). */
const WINDOW_MS = 600_000;

/** Adds an edit of a backend to the activity log, unless the log has one of the same store and window. */
export async function recordBackendEdit(
  core: Core,
  tenant: Tenant,
  scope: DocumentScope,
  storeId: string,
): Promise<void> {
  const window = Math.floor(core.clock.now() / WINDOW_MS);
  const id = await idOf([scope.documentId, storeId, String(window)]);
  await recordStoreEdit(core, tenant, scope, { id, storeId, actionUser: { userId: BACKEND_WRITER.by } });
}

/** An id of an activity that is the same for the same parts. */
async function idOf(parts: readonly string[]): Promise<string> {
  const text = JSON.stringify([CrdtActivityActionTypes.EDITOR_EDIT, ...parts]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
