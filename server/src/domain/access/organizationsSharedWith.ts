import { sql } from 'kysely';
import { acrossOrganizations } from '../../store/acrossOrganizations.js';
import type { WriteTransaction } from '../../store/transaction.js';

/**
 * Returns the other organizations that have threads for members of the given ones. People who join or leave a given
 * organization gain or lose these threads.
 */
export async function organizationsSharedWith(
  tx: WriteTransaction,
  apiKey: string,
  organizationIds: readonly string[],
): Promise<string[]> {
  if (organizationIds.length === 0) return [];
  const { rows } = await sql<{ organization_id: string }>`
    ${acrossOrganizations('sharedOrganizations')}
    select distinct organization_id from comment_annotations
    where api_key = ${apiKey} and visibility = 'organizationPrivate'
      and visible_to_organizations && ${organizationIds}::text[] and organization_id <> all(${organizationIds}::text[])
      -- So that the index \`annotations_by_other_readers\` is used, which has no threads for members of their own organization only.
      and not visible_to_organizations <@ array[organization_id]
    order by 1`.execute(tx.db);
  return rows.map((row) => row.organization_id);
}
