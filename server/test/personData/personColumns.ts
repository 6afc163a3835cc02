/**
 * What is decided about every column of the database: whether it can name a person, and how it is cleaned when the person's data is deleted.
 * A new column is added here, by who thought about it.
 *
 * `row`: the row goes with the person. `cleaned`: the person is taken out of the value. Every other text is the reason why the column names
 * nobody.
 */
type Decision = 'row' | 'cleaned' | (string & {});

const ID = 'id of a thing, chosen by the customer, a client or the service';
const TIME = 'time or position';
const COUNT = 'count or size';
const KIND = 'one of a few words, or a switch';
const HASH = 'hash of the column beside it, or computed from columns of the row';
const SETTING = 'setting of the operator or the customer';
const THING = 'name of a thing, given by the customer';
const SECRET = 'secret, or hash of one';

const scope = { api_key: ID, organization_id: ID };
const document = { ...scope, document_id: ID };
const thread = { ...scope, annotation_id: ID };
const times = { created_at: TIME, last_updated: TIME };
const store = { ...document, store_hash: HASH };

export const PERSON_COLUMNS: Readonly<Record<string, Readonly<Record<string, Decision>>>> = {
  activities: {
    ...document,
    ...{ activity_id: ID, feature_type: KIND, action_type: KIND, target_entity_id: ID, target_sub_entity_id: ID },
    ...{ timestamp: TIME, is_immutable: KIND },
    ...{ action_user_id: 'cleaned', action_user: 'cleaned', thread_sight: 'cleaned', content: 'cleaned' },
  },
  api_keys: {
    ...{ api_key: ID, workspace_id: ID, api_key_name: THING, type: KIND, disabled: KIND, created_at: TIME },
    ...{ owner_email: 'the operator of the key, who is no user of it', settings: SETTING },
  },
  auth_tokens: {
    ...{ api_key: ID, name: THING, token_hash: SECRET, last_four: SECRET, domains: SETTING, created_at: TIME },
  },
  changes: { ...document, sequence: TIME, at: TIME, kind: KIND, body: 'cleaned' },
  comment_annotations: {
    ...thread,
    ...{ document_id: ID, annotation_number: COUNT, last_comment_number: COUNT, location_id: ID, status_id: ID },
    ...{ author_id: 'cleaned', visible_to_users: 'cleaned', content: 'cleaned', last_writer_id: 'cleaned' },
    ...{ visibility: KIND, visible_to_organizations: ID, access: SETTING, agent_fields: 'of an agent, a program' },
    ...{ is_draft: KIND, ...times, request_hash: 'hash of what the thread was created with' },
    ...{ content_bytes: COUNT, parts_bytes: COUNT, last_written: COUNT, last_written_by_others: COUNT },
    ...{ last_writer_hash: HASH, is_open: HASH, is_brief: HASH },
  },
  comment_subscriptions: {
    ...thread,
    ...{ kind: KIND, subscriber_id: 'row', subscriber_hash: HASH, is_subscribed: KIND, type: KIND },
  },
  comment_views: {
    ...{ ...thread, document_id: ID, user_id: 'row', user_hash: HASH },
    ...{ through: COUNT, viewed_at: TIME, is_marked_unread: KIND },
  },
  comments: {
    ...{ ...thread, comment_id: ID, comment_number: COUNT, author_id: 'row', content: 'cleaned' },
    ...{ mentioned_user_ids: 'cleaned', mentioned_group_ids: ID, is_draft: KIND, ...times },
    ...{ request_hash: 'hash of what the comment was created with', content_bytes: COUNT },
  },
  context_grants: {
    ...{ ...scope, user_id: 'row', resource_id: ID, access_field: SETTING, grant_hash: HASH, expires_at: TIME },
    ...{ in_development: KIND, before_development: TIME },
  },
  crdt_checkpoints: {
    ...{ ...store, state: 'text of the document', vector: 'text of the document', timestamp: TIME },
    ...{ content: 'cleaned', user_id: 'cleaned' },
  },
  crdt_messages: {
    ...{ ...store, timestamp: TIME, message_id: ID, data: 'text of the document', bytes: COUNT },
    ...{ content: 'cleaned', user_id: 'cleaned' },
  },
  crdt_snapshots: { ...store, sequence: TIME, state: 'text of the document', created_at: TIME },
  crdt_stores: {
    ...{ ...store, store_id: ID, type: KIND, content_key: THING, sequence: TIME, last_update: TIME },
    ...{ last_updated_by: 'cleaned', session_id: 'made by a client for a tab', created_at: TIME },
  },
  crdt_streams: { ...store, store_id: ID, last_timestamp: TIME, messages: COUNT, bytes: COUNT },
  crdt_updates: { ...store, sequence: TIME, update: 'text of the document', user_id: 'cleaned', created_at: TIME },
  crdt_versions: {
    ...{ ...store, version_id: ID, version_name: 'name of a state of the document', state: 'text of the document' },
    ...{ bytes: COUNT, created_at: TIME, created_by: 'cleaned' },
  },
  digest_items: { ...scope, digest_id: ID, notification_id: ID },
  document_keys: { ...document, deleted_at: TIME },
  document_locations: { ...document, location_id: ID, location_hash: HASH, location: 'cleaned' },
  document_migrations: {
    ...{ ...scope, migration_id: ID, document_id: ID, new_document_id: ID, status: KIND },
    ...{ error: 'a text of the service', created_at: TIME, ended_at: TIME },
  },
  document_view_days: {
    ...{ ...document, location_id: ID, location_hash: HASH, day: TIME, users_count: COUNT, views_count: COUNT },
  },
  document_views: {
    ...{ ...document, location_id: ID, location_hash: HASH, user_id: 'row', user_hash: HASH },
    ...{ first_viewed_at: TIME, last_viewed_at: TIME, views_count: COUNT },
  },
  documents: {
    ...{
      ...document,
      document_name: THING,
      access_type: KIND,
      disabled: KIND,
      page_info: 'cleaned',
      custom: 'cleaned',
    },
    ...{
      last_broadcast_at: TIME,
      ...times,
      last_annotation_number: COUNT,
      vouched_fields: 'names of fields',
      migration_id: ID,
    },
  },
  editor_seats: {
    ...{ ...document, version: COUNT, user_id: 'cleaned', tab_id: 'made by a client for a tab' },
    ...{ lease_ends_at: TIME, requests: 'cleaned' },
  },
  grants: {
    ...{ ...scope, user_id: 'row', type: KIND, resource_id: ID, resource_hash: HASH, access_role: KIND },
    ...{ is_admin: KIND, expires_at: TIME, in_development: KIND, before_development: KIND },
  },
  inbox_marks: { ...scope, user_id: 'row', all_read_through: TIME, all_read_at: TIME, seen_through: TIME },
  inline_reaction_people: { ...document, annotation_id: ID, user_id: 'row', user_hash: HASH, reacted_at: TIME },
  inline_reactions: {
    ...{ ...document, annotation_id: ID, target_element_id: ID, target_hash: HASH, content: 'icon' },
    ...{ people_count: COUNT, ...times },
  },
  jobs: {
    ...{ ...scope, kind: KIND, key: 'row', payload: 'cleaned', run_at: TIME, attempts: COUNT, version: COUNT },
    ...{ leased_until: TIME, failed_at: TIME, last_error: 'cleaned' },
  },
  kysely_migration: { name: THING, timestamp: TIME },
  kysely_migration_lock: { id: ID, is_locked: KIND },
  live_states: {
    ...{ ...document, live_state_id: ID, live_state_hash: HASH, data: 'cleaned', updated_at: TIME },
    ...{ updated_by: 'cleaned', tab_id: 'made by a client for a tab' },
  },
  notification_configs: { ...document, user_id: 'row', document_hash: HASH, config: SETTING },
  notification_deliveries: {
    ...{ ...document, notification_id: ID, user_id: 'row', action_at: TIME, for_you: KIND, hold_until: TIME },
    ...{ document_window_seconds: SETTING, document_max: SETTING, user_window_seconds: SETTING, user_max: SETTING },
    ...{ document_closes_at: TIME, user_closes_at: TIME },
  },
  notification_fan_outs: {
    ...{
      ...document,
      created_at: TIME,
      fan_out_id: ID,
      part: COUNT,
      entries: 'cleaned',
      wide_ids: ID,
      settings: SETTING,
    },
  },
  notification_recipients: {
    ...{ ...document, user_id: 'row', notification_id: ID, sequence: TIME, timestamp: TIME, for_you: KIND },
    ...{ read_at: TIME, persist: KIND, removed: KIND, delivery: KIND, is_mentioned: KIND, is_unrestricted: KIND },
    ...{ location_id: ID },
  },
  notifications: {
    ...{ ...document, notification_id: ID, location_id: ID, sequence: TIME, timestamp: TIME, source: KIND },
    ...{ action_type: KIND, action_user_id: 'cleaned', action_user: 'cleaned', notify_all: KIND },
    ...{ verify_user_permissions: KIND, is_resolver_used: KIND, access: SETTING, content: 'cleaned' },
    ...{ target_annotation_id: ID, target_comment_id: ID, first_sequence: TIME, thread_sight: 'cleaned' },
    ...{ is_held: KIND, digest_scope: KIND, is_unrestricted: KIND, context_key: HASH },
  },
  organization_keys: { ...scope, deleted_at: TIME },
  organizations: { ...scope, organization_name: THING, disabled: KIND, custom: 'cleaned', ...times },
  person_deletions: {
    ...{ api_key: ID, job_id: ID, request: 'cleaned', progress: 'cleaned', tasks_count: COUNT, tasks_left: COUNT },
    ...{ created_at: TIME, last_task_at: TIME },
  },
  presence_people: {
    ...{ ...document, user_id: 'row', user_hash: HASH, name: 'row', email: 'row', status: KIND, updated_at: TIME },
  },
  reaction_annotations: {
    ...{ ...thread, reaction_annotation_id: ID, comment_id: ID, ...times, reactions: 'cleaned', content: 'icon' },
    ...{ content_bytes: COUNT },
  },
  recorder_annotations: {
    ...{ ...thread, document_id: ID, author_id: 'row', comment_annotation_id: ID, comment_id: ID, content: 'cleaned' },
    ...{ is_announced: KIND, ...times },
  },
  recorder_files: {
    ...{ ...thread, attachment_id: ID, document_id: ID, version: COUNT, uploaded_by: 'row', name: 'row' },
    ...{ mime_type: KIND, file_key: ID, finished_for: ID, size: COUNT, ...times },
  },
  recorder_parts: {
    ...{ ...scope, attachment_id: ID, part_number: COUNT, uploaded_by: 'cleaned', blob_key: ID, content_hash: HASH },
    ...{ size: COUNT, starts_at: COUNT, is_stored: KIND },
  },
  recorder_thumbnails: {
    ...{ ...scope, attachment_id: ID, uploaded_by: 'cleaned', blob_key: ID, mime_type: KIND, size: COUNT },
    is_stored: KIND,
  },
  secrets: { name: THING, value: SECRET },
  stored_bytes: { ...scope, user_id: 'row', bytes: COUNT },
  streams: { ...document, sequence: TIME },
  thread_terms: { ...thread, term_hash: 'hash; written again with the comments of the thread', last_updated: TIME },
  token_generations: {
    ...{ api_key: ID, generation: COUNT, revoked_at: TIME },
    user_id: 'goes when the revoked tokens have expired (housekeeping)',
  },
  uploads: {
    ...{ ...document, attachment_id: ID, annotation_id: ID, comment_id: ID, uploaded_by: 'row', name: 'row' },
    ...{ mime_type: KIND, size: COUNT, created_at: TIME, blob_key: ID, content_hash: HASH, is_stored: KIND },
  },
  user_group_members: { ...scope, group_id: ID, user_id: 'row', user_hash: HASH },
  user_groups: { ...scope, group_id: ID, group_name: THING },
  users: {
    ...{ ...scope, user_id: 'row', profile: 'row', ...times, vouched_fields: 'names of fields' },
    ...{ sort_name: 'row', sort_email: 'row' },
  },
  webhook_bodies: { ...scope, body_id: ID, body: 'cleaned', created_at: TIME },
  webhook_deliveries: {
    ...{ ...scope, webhook_id: ID, target: ID, state: KIND, attempts: COUNT, created_at: TIME, next_attempt_at: TIME },
    ...{ last_attempt_at: TIME, last_status: KIND, last_response: 'cleaned', last_error: 'cleaned' },
  },
  webhook_endpoints: {
    ...{ api_key: ID, endpoint_id: ID, url: SETTING, description: SETTING, filter_types: KIND, channels: ID },
    ...{ disabled: KIND, rate_limit: SETTING, uid: ID, metadata: SETTING, secret: SECRET, created_at: TIME },
    ...{ updated_at: TIME, failing_since: TIME },
  },
  webhook_events: { ...document, webhook_id: ID, event: KIND, snapshot_id: ID, created_at: TIME },
  workspaces: { workspace_id: ID, auth_token_hash: SECRET, created_at: TIME },
};
