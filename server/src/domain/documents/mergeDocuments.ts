import type { DocumentChange } from '@parley/protocol';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { CUSTOM_KEYS_BYTES } from '../common/customKeys.js';
import { customDocumentKeys, givenFields } from './documentRecord.js';

/** Who writes the metadata of a document. A client does not replace what a backend has set (REST contract §2.2). */
export type DocumentSource = 'backend' | 'client';

/** The documents of a request that exist and are not being migrated. */
interface MergedDocuments {
  merged: string[];
  /** Documents whose custom keys would be too large together. */
  full: string[];
}

/**
 * Merges metadata into the documents that exist, in one statement, and notifies open sessions of the documents that really changed. Those
 * that are being migrated stay as they are, as do those whose custom keys would be too large; of a client, only the keys are left out then.
 */
export async function mergeDocuments(
  tx: WriteTransaction,
  now: number,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  documents: readonly DocumentChange[],
  source: DocumentSource,
): Promise<MergedDocuments> {
  if (documents.length === 0) return { merged: [], full: [] };
  const { rows } = await sql<{ id: string; isChanged: boolean; isFull: boolean }>`
    with wanted as (
      ${wantedRows({ apiKey, organizationId }, documents, source)} order by document_id for update of documents
    ), ${mergedRows(source)}, vouched as (
      update documents set vouched_fields = merged.vouched_fields
      from merged
      where documents.api_key = merged.api_key and documents.organization_id = merged.organization_id
        and documents.document_id = merged.document_id
        and documents.vouched_fields <> merged.vouched_fields
        and (documents.document_name, documents.page_info, documents.custom)
          is not distinct from (merged.document_name, merged.page_info, merged.custom)
    ), updated as (
      update documents set
        document_name = merged.document_name, page_info = merged.page_info, custom = merged.custom,
        vouched_fields = merged.vouched_fields, last_updated = ${now}
      from merged
      where documents.api_key = merged.api_key and documents.organization_id = merged.organization_id
        and documents.document_id = merged.document_id
        and (documents.document_name, documents.page_info, documents.custom)
          is distinct from (merged.document_name, merged.page_info, merged.custom)
      returning documents.document_id
    )
    select document_id as id, is_full as "isFull", document_id in (select document_id from updated) as "isChanged"
    from measured`.execute(tx.db);
  const streams = rows.filter(({ isChanged }) => isChanged).map(({ id }) => ({ organizationId, documentId: id }));
  await tx.appendToEach(apiKey, streams, () => ({ kind: 'document' }));
  return {
    merged: rows.filter(({ isFull }) => !isFull).map(({ id }) => id),
    full: rows.filter(({ isFull }) => isFull).map(({ id }) => id),
  };
}

/** Returns whether `mergeDocuments` would change one of the documents for a client. Locks nothing. */
export async function wouldMerge(
  db: Kysely<Tables>,
  scope: { apiKey: string; organizationId: string },
  documents: readonly DocumentChange[],
): Promise<boolean> {
  if (documents.length === 0) return false;
  const { rows } = await sql`
    with wanted as (${wantedRows(scope, documents, 'client')}), ${mergedRows('client')}
    select document_id from merged
    where (stored_name, stored_page, stored_keys) is distinct from (document_name, page_info, custom) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Selects the documents with the changes, and as they are stored. */
function wantedRows(
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  documents: readonly DocumentChange[],
  source: DocumentSource,
): RawBuilder<unknown> {
  const changes = documents.map((document) => {
    const { values, removed } = customDocumentKeys(document);
    const { documentId: id, documentName: name, pageInfo: page } = document;
    return { id, name, page, custom: values, removed, given: givenFields(document) };
  });
  const isSetByBackend = (name: string) => (source === 'backend' ? sql`false` : sql`${name} = any(vouched_fields)`);
  const custom = source === 'backend' ? sql`change.custom` : sql`change.custom - vouched_fields`;
  const removed = sql`array(select jsonb_array_elements_text(change.removed))`;
  const setByBackend =
    source === 'client'
      ? sql`vouched_fields`
      : sql`array(
          (select unnest(vouched_fields) union select jsonb_array_elements_text(change.given))
          except select jsonb_array_elements_text(change.removed) order by 1)`;
  return sql`
    select api_key, organization_id, document_id,
      case when ${isSetByBackend('documentName')} then document_name else coalesce(change.name, document_name) end
        as document_name,
      case when ${isSetByBackend('pageInfo')} then page_info else coalesce(change.page, page_info) end as page_info,
      (documents.custom || (${custom})) - ${removed} as custom, ${setByBackend} as vouched_fields,
      documents.document_name as stored_name, documents.page_info as stored_page, documents.custom as stored_keys
    from documents join jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change (id text, name text, page jsonb, custom jsonb, removed jsonb, given jsonb) on change.id = document_id
    where api_key = ${apiKey} and organization_id = ${organizationId}
      -- The planner expects a hundred changes, and would read all documents to join them.
      and document_id = any(${documents.map(({ documentId }) => documentId)}::text[])
      and documents.migration_id is null`;
}

/** Of `wanted`: `measured`, with whether the custom keys are too large, and `merged`, which are to be stored. */
const mergedRows = (source: DocumentSource): RawBuilder<unknown> => sql`
  measured as (
    select *, octet_length(custom::text) > greatest(${CUSTOM_KEYS_BYTES}, octet_length(stored_keys::text)) as is_full
    from wanted
  ), merged as (
    select api_key, organization_id, document_id, document_name, page_info, vouched_fields,
      case when is_full then stored_keys else custom end as custom, stored_name, stored_page, stored_keys
    from measured where ${source === 'client'} or not is_full
  )`;
