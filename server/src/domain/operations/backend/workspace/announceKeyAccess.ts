import { acrossOrganizations } from '../../../../store/acrossOrganizations.js';
import type { WriteTransaction } from '../../../../store/transaction.js';

/** Tells open sessions of every organization of an API key that access has changed. */
export async function announceKeyAccess(tx: WriteTransaction, apiKey: string): Promise<void> {
  const organizations = await tx.db
    .selectFrom('organizations')
    .modifyFront(acrossOrganizations('organizationsOfKey'))
    .where('api_key', '=', apiKey)
    .select('organization_id as organizationId')
    .execute();
  const streams = organizations.map(({ organizationId }) => ({ organizationId, documentId: '' }));
  await tx.appendToEach(apiKey, streams, () => ({ kind: 'access' }));
}
