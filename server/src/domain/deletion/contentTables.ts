import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../store/anyId.js';
import { isMovedOut } from './isMovedOut.js';

/** A table with rows of an organization. */
export interface ContentTable {
  table: string;
  /** Its primary key without the API key and the organization. */
  key: readonly [string, ...string[]];
  /** Tables whose rows depend on rows of this table, which are deleted before. */
  parts?: readonly ContentPart[];
  /** Condition on `x`, a row of a deleted document: it is moved to another document first. */
  except?: (organization: OrganizationKey) => RawBuilder<unknown>;
}

interface ContentPart extends Omit<ContentTable, 'parts' | 'except'> {
  /**
   * Condition on `x`, a row of this table: it depends on one of the records. @default the first column of the key is
   * one of the ids
   */
  where?: (ids: readonly string[], organization: OrganizationKey) => RawBuilder<unknown>;
}

interface OrganizationKey {
  apiKey: string;
  organizationId: string;
}

/** Tables with content of documents, in the order in which it is deleted. The keys of the documents are the last. */
export const CONTENT_OF_DOCUMENTS: readonly ContentTable[] = [
  {
    table: 'notifications',
    key: ['notification_id'],
    except: isMovedOut,
    parts: [
      { table: 'notification_deliveries', key: ['notification_id', 'user_id'] },
      { table: 'notification_recipients', key: ['notification_id', 'user_id'] },
    ],
  },
  { table: 'activities', key: ['activity_id'] },
  {
    table: 'recorder_annotations',
    key: ['annotation_id'],
    parts: [
      { table: 'recorder_thumbnails', key: ['attachment_id'], where: ofRecordings },
      { table: 'recorder_parts', key: ['attachment_id', 'part_number'], where: ofRecordings },
      { table: 'recorder_files', key: ['attachment_id'], where: oneOf('annotation_id') },
    ],
  },
  {
    table: 'recorder_files',
    key: ['attachment_id'],
    parts: [
      { table: 'recorder_thumbnails', key: ['attachment_id'] },
      { table: 'recorder_parts', key: ['attachment_id', 'part_number'] },
    ],
  },
  {
    table: 'comment_annotations',
    key: ['annotation_id'],
    parts: [
      { table: 'reaction_annotations', key: ['annotation_id', 'comment_id', 'reaction_annotation_id'] },
      { table: 'thread_terms', key: ['annotation_id', 'term_hash'] },
      { table: 'comment_views', key: ['annotation_id', 'user_hash'] },
      { table: 'comment_subscriptions', key: ['annotation_id', 'kind', 'subscriber_hash'] },
      { table: 'uploads', key: ['attachment_id'], where: oneOf('annotation_id') },
      { table: 'comments', key: ['annotation_id', 'comment_id'] },
    ],
  },
  { table: 'uploads', key: ['attachment_id'] },
  {
    table: 'document_keys',
    key: ['document_id'],
    parts: [
      { table: 'notification_fan_outs', key: ['created_at', 'fan_out_id', 'part'], where: oneOf('document_id') },
      { table: 'document_locations', key: ['document_id', 'location_hash'] },
      { table: 'presence_people', key: ['document_id', 'user_hash'] },
      { table: 'live_states', key: ['document_id', 'live_state_hash'] },
      { table: 'document_views', key: ['document_id', 'location_hash', 'user_hash'] },
      { table: 'document_view_days', key: ['document_id', 'location_hash', 'day'] },
      { table: 'crdt_messages', key: ['document_id', 'store_hash', 'timestamp'] },
      { table: 'crdt_checkpoints', key: ['document_id', 'store_hash'] },
      { table: 'crdt_streams', key: ['document_id', 'store_hash'] },
      { table: 'crdt_versions', key: ['document_id', 'store_hash', 'version_id'] },
      { table: 'crdt_updates', key: ['document_id', 'store_hash', 'sequence'] },
      { table: 'crdt_snapshots', key: ['document_id', 'store_hash'] },
      { table: 'crdt_stores', key: ['document_id', 'store_hash'] },
      { table: 'inline_reaction_people', key: ['document_id', 'annotation_id', 'user_hash'] },
      { table: 'inline_reactions', key: ['document_id', 'annotation_id'] },
      { table: 'editor_seats', key: ['document_id'] },
      // These have no foreign key, because they may exist before the document does.
      { table: 'grants', key: ['user_id', 'type', 'resource_hash'], where: ofDocuments },
      { table: 'context_grants', key: ['user_id', 'grant_hash'], where: namingDocuments },
      {
        table: 'notification_configs',
        key: ['user_id', 'document_hash'],
        where: (ids) => anyId('x.document_hash', ids),
      },
    ],
  },
];

/** As `CONTENT_OF_DOCUMENTS`, for organizations with all their documents. */
export const CONTENT_OF_ORGANIZATIONS: readonly ContentTable[] = [
  ...CONTENT_OF_DOCUMENTS,
  { table: 'user_groups', key: ['group_id'], parts: [{ table: 'user_group_members', key: ['group_id', 'user_hash'] }] },
  { table: 'inbox_marks', key: ['user_id'] },
  { table: 'notification_configs', key: ['user_id', 'document_hash'] },
  { table: 'users', key: ['user_id'] },
  { table: 'context_grants', key: ['user_id', 'grant_hash'] },
  { table: 'grants', key: ['user_id', 'type', 'resource_hash'] },
  { table: 'stored_bytes', key: ['user_id'] },
];

function oneOf(column: string): NonNullable<ContentPart['where']> {
  return (ids) => sql`${sql.ref(`x.${column}`)} = any(${ids}::text[])`;
}

/** A file is found by the recording that it is meant for. With the array, the database looks its rows up: with `in` it may read all of the organization. */
function ofRecordings(ids: readonly string[], { apiKey, organizationId }: OrganizationKey): RawBuilder<unknown> {
  return sql`x.attachment_id = any(array(select f.attachment_id from recorder_files f
    where f.api_key = ${apiKey} and f.organization_id = ${organizationId} and f.annotation_id = any(${ids}::text[])))`;
}

function ofDocuments(ids: readonly string[]): RawBuilder<unknown> {
  return sql`x.type = 'document' and ${anyId('x.resource_hash', ids)}`;
}

/** A document may have the id of the organization. A grant with that id is for all documents, not for this one. */
function namingDocuments(ids: readonly string[]): RawBuilder<unknown> {
  return sql`id_hash(x.resource_id) = any(array(select id_hash(id) from unnest(${ids}::text[]) as id))
    and x.resource_id <> x.organization_id`;
}
