import type { User } from '@parley/protocol';
import { CrdtActivityActionTypes } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { Core } from '../../../core.js';
import type { Tenant } from '../../../credentials/Tenant.js';
import { ensureScope } from '../../access/scope.js';
import type { DocumentScope } from '../../access/ThreadScope.js';
import { insertActivities } from '../../activities/insertActivities.js';
import { lockActivities } from '../../activities/lockActivities.js';
import { retryConflicts } from '../../common/retryConflicts.js';
import { activitySettings } from '../../workspace/activitySettings.js';

export interface StoreEdit {
  /** Of the activity. When the log has it already, nothing is added. */
  id: string;
  storeId: string;
  actionUser: User;
}

/** Adds an edit of a store to the activity log. Adds nothing while the activity service is off. Throws `NOT_FOUND` without the document. */
export async function recordStoreEdit(
  core: Core,
  tenant: Tenant,
  scope: DocumentScope,
  edit: StoreEdit,
): Promise<void> {
  const { isEnabled, immutable } = activitySettings(tenant.settings).activityServiceConfig;
  if (!isEnabled) return;
  const { id, storeId, actionUser } = edit;
  await retryConflicts(() =>
    core.write(async (tx) => {
      const timestamp = core.clock.now();
      await ensureScope(tx, timestamp, scope);
      const [known] = await lockActivities(tx.db, scope, sql`x.activity_id = ${id}`);
      if (known) return;
      await insertActivities(scope, [
        {
          id,
          documentId: scope.documentId,
          featureType: 'crdt',
          actionType: CrdtActivityActionTypes.EDITOR_EDIT,
          actionUser,
          timestamp,
          targetEntityId: storeId,
          targetSubEntityId: undefined,
          threadAudience: null,
          isImmutable: immutable,
          content: {},
        },
      ]).execute(tx.db);
      await tx.append({ ...scope, documentId: '' }, [{ kind: 'activities', ids: [id] }]);
    }),
  );
}
