import { type InsertObject, sql } from 'kysely';
import type { Tables } from '../../src/store/tables.js';
import { insertThread } from './insertThread.js';
import type { TestKey } from './TestKey.js';
import { TestOrganization } from './TestOrganization.js';

/** Tables with records of a customer: those with an API key, but the keys themselves. */
async function customerTables({ service }: TestKey): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'organization_id'
      -- What is on its way to the customer's systems tells of what was; they hear of all of it.
      and table_name not in ('webhook_events', 'webhook_bodies', 'webhook_deliveries')
      -- A backend asks for it after its documents are gone.
      and table_name <> 'document_migrations'
    order by table_name`.execute(service.core.db);
  return rows.map((row) => row.table_name);
}

/** Every row of a key in every table, as JSON, sorted: to compare before and after. */
export async function rowsOf(key: TestKey): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of await customerTables(key)) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} as t where api_key = ${key.apiKey} order by 1`.execute(
      key.service.core.db,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

/** Puts a row into every table that can hold something of a document or its organization. */
export async function fillDocument(key: TestKey, organizationId: string, documentId: string): Promise<void> {
  const { db } = key.service.core;
  const organization = { api_key: key.apiKey, organization_id: organizationId };
  const document = { ...organization, document_id: documentId };
  const user_id = 'ada';
  const once = <T extends keyof Tables>(table: T, values: InsertObject<Tables, T> | InsertObject<Tables, T>[]) =>
    db
      .insertInto(table)
      .values(values)
      .onConflict((on) => on.doNothing())
      .execute();
  const notification_id = `n-${documentId}`;
  await once('document_locations', {
    ...document,
    location_id: 'slide-1',
    location: JSON.stringify({ id: 'slide-1', locationName: 'Slide 1' }),
  });
  await once('presence_people', { ...document, user_id: 'bot', status: 'online', updated_at: 1 });
  await once('live_states', { ...document, live_state_id: 'slide', data: '1', updated_at: 1 });
  const viewed = { ...document, location_id: 'slide-1', views_count: 1 };
  await once('document_views', { ...viewed, user_id, first_viewed_at: 1, last_viewed_at: 1 });
  await once('document_view_days', { ...viewed, day: 0, users_count: 1 });
  const inlineReaction = { ...document, annotation_id: `i-${documentId}` };
  await once('inline_reactions', {
    ...inlineReaction,
    target_element_id: 'title',
    content: '{}',
    people_count: 1,
    created_at: 1,
    last_updated: 1,
  });
  await once('inline_reaction_people', { ...inlineReaction, user_id, reacted_at: 1 });
  const store_hash = sql<Uint8Array>`id_hash('body')`;
  await once('crdt_stores', {
    ...document,
    store_id: 'body',
    type: 'text',
    content_key: 'content',
    sequence: 1,
    last_update: 1,
    last_updated_by: user_id,
    created_at: 1,
  });
  const ofStore = { ...document, store_hash, sequence: 1, created_at: 1 };
  await once('crdt_updates', { ...ofStore, update: new Uint8Array(1), user_id });
  await once('crdt_snapshots', { ...ofStore, state: new Uint8Array(1) });
  const bytes = new Uint8Array(1);
  await once('crdt_versions', {
    ...document,
    store_hash,
    version_id: 'v',
    version_name: '',
    state: bytes,
    bytes: 1,
    created_at: 1,
    created_by: user_id,
  });
  await once('crdt_streams', { ...document, store_id: 'body', last_timestamp: 1, messages: 1, bytes: 1 });
  const ofStream = { ...document, store_hash, timestamp: 1, content: '{}', user_id };
  await once('crdt_checkpoints', { ...ofStream, state: bytes, vector: bytes });
  await once('crdt_messages', { ...ofStream, message_id: 'm', data: bytes, bytes: 1 });
  await once('editor_seats', { ...document, user_id, tab_id: 'tab', lease_ends_at: 1 });
  await once('users', { ...organization, user_id, profile: '{}', created_at: 1, last_updated: 1 });
  await once('grants', [
    { ...organization, user_id, type: 'document', resource_id: documentId, access_role: 'editor' },
    { ...organization, user_id, type: 'organization', resource_id: organizationId, access_role: 'editor' },
  ]);
  await once('context_grants', [
    { ...organization, user_id, resource_id: documentId, access_field: 'k:1' },
    { ...organization, user_id, resource_id: organizationId, access_field: 'k:1' },
  ]);
  await once('user_groups', { ...organization, group_id: 'g', group_name: 'G' });
  await once('user_group_members', { ...organization, group_id: 'g', user_id });
  await once('notifications', {
    ...document,
    notification_id,
    sequence: 1,
    timestamp: 1,
    source: 'custom',
    notify_all: false,
    verify_user_permissions: false,
    is_resolver_used: false,
    content: '{}',
  });
  await once('notification_recipients', {
    ...document,
    user_id,
    notification_id,
    sequence: 1,
    timestamp: 1,
    for_you: true,
  });
  await once('notification_deliveries', {
    ...document,
    user_id,
    notification_id,
    action_at: 1,
    for_you: true,
    hold_until: 9e15,
  });
  await once('notification_fan_outs', {
    ...document,
    created_at: 1,
    fan_out_id: `f-${documentId}`,
    part: 1,
    entries: '[]',
    wide_ids: sql`'{}'::text[]`,
    settings: '{}',
  });
  await once('digest_items', { ...organization, digest_id: notification_id, notification_id });
  await once('activities', {
    ...document,
    activity_id: `a-${documentId}`,
    feature_type: 'custom',
    action_type: 'test',
    action_user_id: user_id,
    action_user: '{}',
    timestamp: 1,
    is_immutable: true,
    content: '{}',
  });
  await once('inbox_marks', { ...organization, user_id });
  await once('notification_configs', { ...document, user_id, config: '{}' });
  const annotation_id = `t-${documentId}`;
  await insertThread(new TestOrganization(key, organizationId), { annotationId: annotation_id, documentId });
  const comment = { ...organization, annotation_id, comment_id: `${annotation_id}-1` };
  await once('reaction_annotations', {
    ...comment,
    reaction_annotation_id: 'r',
    created_at: 1,
    last_updated: 1,
    reactions: '[]',
    content: '{}',
  });
  await once('comment_views', { ...document, annotation_id, user_id, through: 1, viewed_at: 1 });
  await once('thread_terms', { ...organization, annotation_id, term_hash: new Uint8Array([1]), last_updated: 1 });
  await once('comment_subscriptions', {
    ...organization,
    annotation_id,
    kind: 'user',
    subscriber_id: user_id,
    is_subscribed: true,
    type: 'auto',
  });
  await once('uploads', {
    ...document,
    ...comment,
    attachment_id: `f-${documentId}`,
    blob_key: `${key.apiKey}-${organizationId}-${documentId}`,
    content_hash: '',
    uploaded_by: user_id,
    name: '',
    mime_type: '',
    size: 1,
    created_at: 1,
  });
  const recording_id = `r-${documentId}`;
  await once('recorder_annotations', {
    ...document,
    annotation_id: recording_id,
    author_id: user_id,
    content: '{}',
    comment_annotation_id: annotation_id,
    comment_id: comment.comment_id,
    created_at: 1,
    last_updated: 1,
  });
  const file = { ...organization, attachment_id: `rf-${documentId}`, uploaded_by: user_id };
  await once('recorder_files', {
    ...document,
    ...file,
    annotation_id: recording_id,
    finished_for: recording_id,
    version: 0,
    name: '',
    mime_type: '',
    file_key: `${key.apiKey}-${organizationId}-${documentId}`,
    size: 1,
    created_at: 1,
    last_updated: 1,
  });
  await once('recorder_parts', {
    ...file,
    part_number: 0,
    blob_key: `${key.apiKey}-${organizationId}-${documentId}-part`,
    content_hash: '',
    size: 1,
  });
  await once('recorder_thumbnails', {
    ...file,
    blob_key: `${key.apiKey}-${organizationId}-${documentId}-thumbnail`,
    mime_type: '',
    size: 1,
  });
  await once('jobs', { ...organization, kind: 'test', key: '', payload: '{}', run_at: 9e15 });
  const tables = await customerTables(key);
  const rows = await rowsOf(key);
  const empty = tables.filter((table) => rows[table]!.length === 0 && table !== 'streams' && table !== 'changes');
  // A table that is not filled here would be left out of the tests of deletion without anybody noticing.
  if (empty.length > 0) throw new Error(`fillDocument leaves ${empty.join(', ')} empty.`);
}
