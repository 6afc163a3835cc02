/** A table whose rows name their document in `document_id`. */
export interface MovedTable {
  table: string;
  /** Its rows are found by these of another table, which has an index by document. Such tables precede the other one. */
  of?: { table: string; id: string };
  /** The rest of the primary key, when it begins with the document: a row of the target with the same one wins, and the other is deleted. */
  key?: readonly string[];
}

/**
 * The tables whose rows a migration moves by their column `document_id`, in this order. Rows that are announced in the order of the
 * organization's stream are moved last, as every writer locks the stream before them (`INBOX_TABLES`).
 */
export const MOVED_TABLES: readonly MovedTable[] = [
  { table: 'comment_views', of: { table: 'comment_annotations', id: 'annotation_id' } },
  { table: 'uploads' },
  { table: 'recorder_annotations' },
  { table: 'recorder_files' },
  { table: 'activities' },
  { table: 'notification_fan_outs' },
  { table: 'document_locations', key: ['location_hash'] },
  { table: 'notification_configs', key: ['user_id'] },
  { table: 'presence_people', key: ['user_hash'] },
  { table: 'live_states', key: ['live_state_hash'] },
  // After `mergeViews`, so that no count is lost.
  { table: 'document_views', key: ['location_hash', 'user_hash'] },
  { table: 'document_view_days', key: ['location_hash', 'day'] },
];

/** As `MOVED_TABLES`, after the organization's stream is locked. */
export const INBOX_TABLES: readonly MovedTable[] = [
  { table: 'notification_recipients', of: { table: 'notifications', id: 'notification_id' } },
  { table: 'notification_deliveries', of: { table: 'notifications', id: 'notification_id' } },
  { table: 'notifications' },
];

/** Tables with parts that refer to them by the document too: both change in one statement. A row of the target with the same key wins, with its parts. */
export const MOVED_WITH_PARTS: readonly { table: string; key: string; parts: readonly string[] }[] = [
  { table: 'crdt_stores', key: 'store_hash', parts: ['crdt_updates', 'crdt_snapshots', 'crdt_versions'] },
  { table: 'crdt_streams', key: 'store_hash', parts: ['crdt_checkpoints', 'crdt_messages'] },
  { table: 'inline_reactions', key: 'annotation_id', parts: ['inline_reaction_people'] },
];

/** Tables that name documents and are moved by statements of their own. */
export const MOVED_OTHERWISE: Readonly<Record<string, string>> = {
  documents: 'the target is made of it when it is missing',
  document_keys: 'it goes with the document',
  comment_annotations: 'their numbers continue after those of the target',
  grants: '`resource_id`: the document, or the organization',
  context_grants: '`resource_id`: the document, or the organization',
  jobs: '`payload`: about stores of the document',
};

/** Tables that name documents and are not moved, with the reason. */
export const NOT_MOVED: Readonly<Record<string, string>> = {
  changes: 'what was sent about the document. Readers of the target load it again',
  streams: 'the position stays, so that the id can be used again',
  editor_seats: 'held by an open tab, which is not in the target',
  document_migrations: 'the migration itself',
  webhook_events: 'an event says what was when it happened, and its repeated attempts have the same body',
};
