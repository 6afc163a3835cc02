import type { ThreadAudience } from '../../store/columns.js';
import type { Append } from '../../store/append.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { recordChanges } from '../inbox/recordChanges.js';
import { restrictRecords } from '../inbox/restrictRecords.js';
import { findTargeted } from '../inbox/targetedNotifications.js';
import { threadChanges } from './threadChanges.js';
import type { DocumentScope } from '../access/ThreadScope.js';

/**
 * As `threadChanges`, for a write that changes who may see threads: people also gain and lose the notifications about them.
 * @param before the earlier audience of each thread whose audience the write changes
 */
export async function audienceChanges(
  tx: WriteTransaction,
  scope: DocumentScope,
  annotationIds: readonly string[],
  before: ReadonlyMap<string, ThreadAudience>,
): Promise<Pick<Append, 'stream' | 'changes' | 'beside'>> {
  const changes = threadChanges(scope, annotationIds, before);
  if (before.size === 0) return changes;
  const ids = await findTargeted(tx, scope, [...before.keys()]);
  const logged = [...(await recordChanges(tx, scope, ids)), ...changes.changes];
  await restrictRecords(tx, scope, ids);
  return { ...changes, changes: logged };
}
