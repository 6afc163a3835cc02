import type { StoredChange } from '../../src/store/changes.js';
import type { TestKey } from './TestKey.js';

/** The change log of an organization, or of a document in it: what open sessions are told, oldest first. */
export async function changesOf(key: TestKey, organizationId: string, documentId = ''): Promise<StoredChange[]> {
  const rows = await key.service.core.db
    .selectFrom('changes')
    .where('api_key', '=', key.apiKey)
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', documentId)
    .orderBy('sequence')
    .select(['kind', 'body', 'sequence'])
    .execute();
  rows.forEach((row, index) => {
    if (row.sequence !== index + 1) throw new Error('The stream has a gap.');
  });
  return rows.map(({ kind, body }) => ({ kind, ...body }) as StoredChange); // written by `append`, which takes only these
}
