import { anyId } from '../../store/anyId.js';
import type { WriteTransaction } from '../../store/transaction.js';

/** Removes people who are no longer members of organizations from all groups of these organizations. */
export async function leaveGroups(
  tx: WriteTransaction,
  apiKey: string,
  organizationIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  // All transactions lock rows of organizations in the same order, so that they cannot deadlock.
  for (const organizationId of [...organizationIds].sort()) {
    await tx.db
      .deleteFrom('user_group_members')
      .where('api_key', '=', apiKey)
      .where('organization_id', '=', organizationId)
      .where(anyId('user_hash', userIds))
      .execute();
  }
}
