import type { StoredChange } from '../../store/changes.js';
import type { RecordingContent } from '../../store/columns.js';
import { withoutPeople } from './withoutPeople.js';
import { DELETED_USER_ID, type DeletedPeople } from './DeletedPeople.js';

/** The column types that rows are written back with. */
type ColumnType = 'text' | 'text[]' | 'jsonb' | 'bytea' | 'bigint';

/** Returns the value of a column without people. `row`: the columns that were read of the row. */
type CleanValue = (
  value: unknown,
  people: DeletedPeople,
  column: string,
  row: Readonly<Record<string, unknown>>,
) => unknown;

interface PersonColumn {
  type: ColumnType;
  clean: CleanValue;
}

/** A table whose rows stay, and name people. */
export interface PersonTable {
  table: string;
  /** The primary key without the API key and the organization, in order. */
  key: Readonly<Record<string, Exclude<ColumnType, 'text[]' | 'jsonb'>>>;
  columns: Readonly<Record<string, PersonColumn>>;
  /** Rows that one step scans. @default 500 */
  rows?: number;
  /** Further columns that `changeOf` needs. */
  also?: readonly string[];
  /** The change that is published for a changed row. */
  changeOf?: (row: Readonly<Record<string, unknown>>) => { documentId: string; change: StoredChange };
}

const id: PersonColumn = {
  type: 'text',
  clean: (value, { userIds }) => (userIds.has(String(value)) ? DELETED_USER_ID : value),
};
const idOrNull: PersonColumn = {
  type: 'text',
  clean: (value, { userIds }) => (userIds.has(String(value)) ? null : value),
};
const json: PersonColumn = { type: 'jsonb', clean: withoutPeople };
/** JSON as text. */
const jsonText: PersonColumn = {
  type: 'text',
  clean: (value, people) => JSON.stringify(withoutPeople(JSON.parse(String(value)), people)),
};
/** An answer or report of a machine. */
const report: PersonColumn = { type: 'text', clean: (value, people) => (names(String(value), people) ? null : value) };

const names = (text: string, { userIds, emails }: DeletedPeople): boolean =>
  [...userIds].some((userId) => text.includes(userId)) ||
  [...emails].some((email) => text.toLowerCase().includes(email));

const STORE = { document_id: 'text', store_hash: 'bytea' } as const;

/** The tables whose rows stay when a person is deleted, except threads with their comments and reactions (`cleanThreads`). */
export const PERSON_TABLES: readonly PersonTable[] = [
  { table: 'organizations', key: { organization_id: 'text' }, columns: { custom: json } },
  {
    table: 'documents',
    key: { document_id: 'text' },
    columns: { custom: json, page_info: json },
    changeOf: ({ document_id: documentId }) => ({ documentId: String(documentId), change: { kind: 'document' } }),
  },
  {
    table: 'document_locations',
    key: { document_id: 'text', location_hash: 'bytea' },
    columns: { location: json },
  },
  {
    table: 'notifications',
    key: { notification_id: 'text' },
    columns: { action_user_id: id, action_user: json, thread_sight: json, content: json },
  },
  {
    table: 'activities',
    key: { activity_id: 'text' },
    columns: { action_user_id: id, action_user: json, thread_sight: json, content: json },
  },
  {
    table: 'live_states',
    key: { document_id: 'text', live_state_hash: 'bytea' },
    columns: { updated_by: id, data: json },
    also: ['live_state_id'],
    changeOf: (row) => ({
      documentId: String(row['document_id']),
      change: { kind: 'liveStates', ids: [String(row['live_state_id'])] },
    }),
  },
  { table: 'editor_seats', key: { document_id: 'text' }, columns: { user_id: idOrNull, requests: json } },
  { table: 'crdt_stores', key: STORE, columns: { last_updated_by: id } },
  { table: 'crdt_updates', key: { ...STORE, sequence: 'bigint' }, columns: { user_id: id } },
  { table: 'crdt_versions', key: { ...STORE, version_id: 'text' }, columns: { created_by: id } },
  { table: 'crdt_checkpoints', key: STORE, columns: { user_id: id, content: json } },
  { table: 'crdt_messages', key: { ...STORE, timestamp: 'bigint' }, columns: { user_id: id, content: json } },
  {
    table: 'recorder_annotations',
    key: { annotation_id: 'text' },
    columns: { content: { type: 'jsonb', clean: cleanRecording } },
  },
  // Files that others use; those of the person's own comments and recordings are deleted.
  { table: 'recorder_files', key: { attachment_id: 'text' }, columns: { uploaded_by: id } },
  {
    table: 'recorder_parts',
    key: { attachment_id: 'text', part_number: 'bigint' },
    columns: { uploaded_by: id },
  },
  { table: 'recorder_thumbnails', key: { attachment_id: 'text' }, columns: { uploaded_by: id } },
  { table: 'uploads', key: { attachment_id: 'text' }, columns: { uploaded_by: id } },
  {
    table: 'notification_fan_outs',
    key: { created_at: 'bigint', fan_out_id: 'text', part: 'bigint' },
    columns: { entries: json },
  },
  // A body may contain a thread of 4 MiB.
  { table: 'webhook_bodies', key: { body_id: 'text' }, columns: { body: jsonText }, rows: 10 },
  {
    table: 'webhook_deliveries',
    key: { webhook_id: 'text', target: 'text' },
    columns: { last_response: report, last_error: report },
  },
  {
    table: 'jobs',
    key: { kind: 'text', key: 'text' },
    columns: {
      // The job that ends grants lists people as fields.
      payload: {
        type: 'jsonb',
        clean: (value, { userIds }) =>
          Object.fromEntries(
            Object.entries(value as object).filter(([name, isListed]) => isListed !== true || !userIds.has(name)),
          ),
      },
      last_error: report,
    },
  },
];

/** A version of a recording has the id of who made it. */
function cleanRecording(value: unknown, people: DeletedPeople): unknown {
  const { recordingEditVersions = {}, ...content } = value as RecordingContent;
  const versions = Object.entries(recordingEditVersions).map(([number, { from, ...version }]): [string, object] => {
    const isTheirs = from !== undefined && people.userIds.has(from);
    return [number, { ...withoutPeople(version, people), ...(from && { from: isTheirs ? DELETED_USER_ID : from }) }];
  });
  return {
    ...withoutPeople(content, people),
    ...(versions.length > 0 && { recordingEditVersions: Object.fromEntries<object>(versions) }),
  };
}

/** The change log. It is cleaned after the changes are published to open clients. */
export const CHANGE_LOG: PersonTable = {
  table: 'changes',
  key: { document_id: 'text', sequence: 'bigint' },
  columns: { body: { type: 'jsonb', clean: (value, people, _column, { kind }) => cleanChange(kind, value, people) } },
  also: ['kind'],
};

function cleanChange(kind: unknown, body: unknown, people: DeletedPeople): unknown {
  const cleaned = withoutIds(body, people);
  if (kind !== 'access' || JSON.stringify(cleaned) === JSON.stringify(body)) return cleaned;
  // A process that has not read it yet checks the access of everybody.
  const { userIds: _, ...ofEverybody } = cleaned as { userIds: string[] };
  return ofEverybody;
}

/** Fields of changes with the id of a person, or ids. */
const CHANGE_FIELDS = new Set(['userId', 'userIds', 'exceptIds', 'authorId', 'to', 'viewerId', 'editorId']);

/** Changes are read by position, so a change stays, with its list as long as it was: an empty one may mean another thing than an unknown person. */
function withoutIds(value: unknown, people: DeletedPeople, field = ''): unknown {
  if (typeof value === 'string') return CHANGE_FIELDS.has(field) && people.userIds.has(value) ? DELETED_USER_ID : value;
  if (Array.isArray(value)) return value.map((item) => withoutIds(item, people, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutIds(inner, people, key)]));
}

/** Rows that belong to a person, and go with them. */
export interface OwnRows {
  table: string;
  /** The column with the person's id. */
  of: string;
  /** As in `PersonTable`. */
  key: readonly string[];
  /** A further condition, as SQL. */
  where?: string;
  /** The change to publish in the streams of documents. */
  changeOf?: (documentId: string) => StoredChange;
}

export const OWN_ROWS: readonly OwnRows[] = [
  { table: 'users', of: 'user_id', key: ['user_id'] },
  { table: 'grants', of: 'user_id', key: ['user_id', 'type', 'resource_hash'] },
  { table: 'context_grants', of: 'user_id', key: ['user_id', 'grant_hash'] },
  { table: 'user_group_members', of: 'user_id', key: ['group_id', 'user_hash'] },
  { table: 'notification_configs', of: 'user_id', key: ['user_id', 'document_hash'] },
  { table: 'inbox_marks', of: 'user_id', key: ['user_id'] },
  { table: 'notification_deliveries', of: 'user_id', key: ['notification_id', 'user_id'] },
  {
    table: 'presence_people',
    of: 'user_id',
    key: ['document_id', 'user_hash'],
    changeOf: () => ({ kind: 'presence' }),
  },
  { table: 'document_views', of: 'user_id', key: ['document_id', 'location_hash', 'user_hash'] },
  // A trigger enqueues the deletion of the bytes.
  { table: 'uploads', of: 'uploaded_by', key: ['attachment_id'], where: 'annotation_id is null' },
  { table: 'recorder_files', of: 'uploaded_by', key: ['attachment_id'], where: 'finished_for is null' },
  { table: 'stored_bytes', of: 'user_id', key: ['user_id'] },
  { table: 'jobs', of: "payload ->> 'userId'", key: ['kind', 'key'], where: "kind = 'sendEmail'" },
];
