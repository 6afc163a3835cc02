import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOfDocument } from '../deletion/isOfDocument.js';
import { type InboxChannel, type InboxReader, inboxSetting } from './inboxRules.js';

/**
 * The documents in which grants and settings deliver records for everybody to a reader: `only` these, or all of the organization `except`
 * some. It saves reading rows that the rules would refuse one by one.
 */
export type BroadcastDocuments = { only: string[]; except?: undefined } | { only?: undefined; except: string[] };

/**
 * Returns the documents whose records a reader gets; `null` when there is none.
 * @param documentIds the requested documents; absent: all
 */
export function broadcastDocuments(
  reader: InboxReader,
  documentIds: readonly string[] | undefined,
  nowMs: number,
): BroadcastDocuments | null {
  const nowSeconds = Math.floor(nowMs / 1000);
  const isMember = reader.access.isMember(nowSeconds);
  const own = [...reader.documentSettings];
  const isLoud = isMember && (reader.organizationSetting ?? 'ALL') === 'ALL';
  if (isLoud && !documentIds) return { except: own.filter(([, setting]) => setting !== 'ALL').map(([id]) => id) };
  const granted = reader.access.grantedDocumentIds(nowSeconds);
  const reached = isLoud ? documentIds : isMember ? own.map(([id]) => id) : granted;
  const only = [...new Set(reached ?? [])]
    .filter((id) => inboxSetting(reader, id) === 'ALL')
    .filter((id) => documentIds === undefined || documentIds.includes(id));
  return only.length > 0 ? { only } : null;
}

/** Condition on documents, `d`: the reader may open them. The rules would refuse the records of others. */
export function isOpenTo({ access }: InboxReader, nowMs: number): RawBuilder<SqlBool> {
  const nowSeconds = Math.floor(nowMs / 1000);
  return sql<SqlBool>`(not d.disabled and (
    coalesce(d.access_type, ${access.accessType({ accessType: null })}) = any(${access.openAccessTypes(nowSeconds)}::text[])
    or d.document_id = any(${access.grantedDocumentIds(nowSeconds)}::text[])))`;
}

/** Condition on records, `n`: the reader may open their documents, where that matters to this channel. None is of a deleted document. */
export function opensDocument(
  scope: { apiKey: string; organizationId: string },
  reader: InboxReader,
  channel: InboxChannel,
  nowMs: number,
): RawBuilder<SqlBool> {
  // Not `exists`: for that, the database may read all documents of the organization into a table of hashes.
  const isOpen = sql<SqlBool>`coalesce((
    select ${isOpenTo(reader, nowMs)} from documents d
    where d.api_key = ${scope.apiKey} and d.organization_id = ${scope.organizationId} and d.document_id = n.document_id
    limit 1), false)`;
  const matters = sql`n.verify_user_permissions or n.target_annotation_id is not null or n.thread_sight is not null`;
  return channel === 'rest'
    ? sql<SqlBool>`(case when ${matters} then ${isOpen} else ${isOfDocument('n', scope)} end)`
    : isOpen;
}
