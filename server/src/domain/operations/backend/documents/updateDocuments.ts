import type { DocumentChange, ItemResults } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { itemResults } from '../../../common/itemResults.js';
import { lockedItems } from '../../../access/documentLock.js';
import { ensureScope } from '../../../access/scope.js';
import { NOT_FOUND } from './getDocuments.js';
import { mergeDocuments } from '../../../documents/mergeDocuments.js';

/** Merges keys into documents, one level deep, in one statement. `null` removes a custom key. */
export async function updateDocuments(
  core: Core,
  { apiKey }: Tenant,
  organizationId: string,
  documents: readonly DocumentChange[],
): Promise<ItemResults> {
  const { merged, full } = await core.write(async (tx) => {
    await ensureScope(tx, core.clock.now(), { apiKey, organizationId });
    return mergeDocuments(tx, core.clock.now(), { apiKey, organizationId }, documents, 'backend');
  });
  const done = 'Document updated.';
  const ids = documents.map(({ documentId }) => documentId);
  return {
    ...itemResults(ids, merged, { done, failed: NOT_FOUND }),
    ...itemResults(full, [], { done, failed: FULL }),
    ...(await lockedItems(core.db, { apiKey, organizationId }, ids)),
  };
}

const FULL = { code: 'invalid-argument', message: 'The keys of the document would be larger than 128 KiB.' } as const;
