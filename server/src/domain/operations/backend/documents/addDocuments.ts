import type { DocumentInput, ItemResults } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { itemResults } from '../../../common/itemResults.js';
import { ensureScope } from '../../../access/scope.js';
import { insertDocuments } from '../../../documents/insertDocuments.js';

interface AddRequest {
  organizationId: string;
  createOrganization?: boolean | undefined;
  documents: DocumentInput[];
}

/**
 * Adds documents that do not exist yet. Existing ones stay as they are. Throws `NOT_FOUND` for an unknown organization.
 */
export async function addDocuments(
  core: Core,
  { apiKey }: Tenant,
  { organizationId, createOrganization, documents }: AddRequest,
): Promise<ItemResults<{ id: string }>> {
  const now = core.clock.now();
  const added = await core.write(async (tx) => {
    await ensureScope(tx, now, { apiKey, organizationId, createOrganization });
    return insertDocuments(tx, now, { apiKey, organizationId }, documents, 'backend');
  });
  return itemResults(
    documents.map(({ documentId }) => documentId),
    added,
    {
      done: 'Document added.',
      failed: { code: 'already-exists', message: 'Document already exists; it was left untouched.' },
    },
    (id) => ({ id }),
  );
}
