// What the adds of `rest.ts` come to, by the `bare` server: the same rows in copies of the service's tables, with their indexes but without foreign keys, each request by one statement that checks nothing. It shows how much of an add is the rows themselves.
// Changes of the tables show as an error of the first request.

const TABLES = [
  'streams',
  'changes',
  'documents',
  'notifications',
  'notification_recipients',
  'comment_annotations',
  'comments',
  'comment_subscriptions',
];

/**
 * What the requests have of it.
 * @typedef {object} Data
 * @property {string} documentId
 * @property {string} annotationId
 * @property {{ userId: string }} actionUser
 * @property {{ userId: string }[]} notifyUsers
 * @property {{ location: { id: string }, context: { access: object }, commentData: object[] }[]} commentAnnotations
 * @property {object[]} commentData
 */

/** The position of the changes, in the organization's stream and in the document's. */
const RAISED = `raised as (
    insert into same_streams (api_key, organization_id, document_id, sequence)
    select 'key', 'acme', stream, 1 from unnest(array['', $1]) as stream order by stream
    on conflict (api_key, organization_id, document_id) do update set sequence = same_streams.sequence + 1
    returning document_id, sequence
  ), logged as (
    insert into same_changes (api_key, organization_id, document_id, sequence, at, kind, body)
    select 'key', 'acme', document_id, sequence, $4, 'threads', jsonb_build_object('ids', $2::text) from raised
  )`;

const NEW_THREAD = `
    insert into same_comment_annotations (api_key, organization_id, annotation_id, document_id, annotation_number,
      last_comment_number, parts_bytes, last_writer_id, last_written, author_id, location_id, status_id, visibility,
      visible_to_organizations, visible_to_users, access, agent_fields, is_draft, created_at, last_updated, content,
      request_hash)`;

const NEW_COMMENT = `
    insert into same_comments (api_key, organization_id, annotation_id, comment_id, comment_number, author_id,
      mentioned_user_ids, mentioned_group_ids, is_draft, created_at, last_updated, content, request_hash)`;

const THREAD = `
  with ${RAISED}, numbered as (
    update same_documents set last_annotation_number = last_annotation_number + 1
    where api_key = 'key' and organization_id = 'acme' and document_id = $1 returning last_annotation_number as number
  ), threads as (${NEW_THREAD}
    select 'key', 'acme', $2, $1, number, 1, 600, 'ada', 1, 'ada', $5, 'OPEN', 'public', '{}', '{}', $6::jsonb, '{}', false, $4, $4,
      $7::jsonb, '' from numbered
  ), comments as (${NEW_COMMENT}
    values ('key', 'acme', $2, $3, 1, 'ada', '{}'::text[], '{}'::text[], false, $4, $4, $8::jsonb, '')
  )
  insert into same_comment_subscriptions (api_key, organization_id, annotation_id, kind, subscriber_id, is_subscribed, type)
  values ('key', 'acme', $2, 'user', 'ada', true, 'auto')`;

const COMMENT = `
  with ${RAISED}, grown as (
    update same_comment_annotations set last_comment_number = last_comment_number + 1, last_updated = $4,
      parts_bytes = parts_bytes + 100, last_written = last_comment_number + 1
    where api_key = 'key' and organization_id = 'acme' and annotation_id = $2 returning last_comment_number as number
  )
  ${NEW_COMMENT}
  select 'key', 'acme', $2, $3, number, 'ada', '{}', '{}', false, $4, $4, $5::jsonb, '' from grown`;

const NOTIFICATION = `
  with raised as (
    insert into same_streams (api_key, organization_id, document_id, sequence) values ('key', 'acme', '', 1)
    on conflict (api_key, organization_id, document_id) do update set sequence = same_streams.sequence + 1
    returning sequence
  ), logged as (
    insert into same_changes (api_key, organization_id, document_id, sequence, at, kind, body)
    select 'key', 'acme', '', sequence, $3, 'notifications', jsonb_build_object('ids', $2::text) from raised
  ), records as (
    insert into same_notifications (api_key, organization_id, notification_id, document_id, sequence, timestamp, source,
      action_user_id, action_user, notify_all, verify_user_permissions, is_resolver_used, is_unrestricted, context_key, content)
    select 'key', 'acme', $2, $1, sequence, $3, 'custom', $4, $5::jsonb, false, false, false, true, '', $6::jsonb from raised
  )
  insert into same_notification_recipients (api_key, organization_id, user_id, notification_id, document_id, sequence,
    timestamp, for_you, is_unrestricted)
  select 'key', 'acme', user_id, $2, $1, sequence, $3, true, true from raised, unnest($7::text[]) as user_id`;

/**
 * Returns what answers the operations under `/same`.
 * @param {(text: string, parameters?: unknown[]) => Promise<unknown>} query
 * @returns {Record<string, (body: { data: Data }) => Promise<unknown>>}
 */
export function sameRows(query) {
  /** @type {Promise<void> | undefined} */
  let tables;
  /** @type {Map<string, Promise<unknown>>} */
  const documents = new Map();

  const makeTables = async () => {
    for (const table of TABLES) await query(`create table if not exists same_${table} (like ${table} including all)`);
  };
  /** Makes the document, with the thread that comments go to. @param {string} documentId */
  const makeDocument = async (documentId) => {
    await (tables ??= makeTables());
    await query(
      `insert into same_documents (api_key, organization_id, document_id, custom, created_at, last_updated)
        values ('key', 'acme', $1, '{}', 0, 0)`,
      [documentId],
    );
    await query(
      `${NEW_THREAD} values ('key', 'acme', $1, $1, 0, 0, 0, 'ada', 0, 'ada', 'page-0', 'OPEN', 'public', '{}', '{}',
        '{"team": "red"}', '{}', false, 0, 0, '{}', '')`,
      [documentId],
    );
  };
  /** @param {string} documentId */
  const prepared = async (documentId) => {
    const made = documents.get(documentId) ?? makeDocument(documentId);
    documents.set(documentId, made);
    await made;
  };

  return {
    '/same/notifications/add': async ({ data: { documentId, actionUser, notifyUsers, ...content } }) => {
      await prepared(documentId);
      const id = crypto.randomUUID();
      const userIds = notifyUsers.map(({ userId }) => userId);
      const action = [actionUser.userId, JSON.stringify(actionUser)];
      await query(NOTIFICATION, [documentId, id, Date.now(), ...action, JSON.stringify(content), userIds]);
      return { success: true };
    },
    '/same/commentannotations/add': async ({ data: { documentId, commentAnnotations } }) => {
      await prepared(documentId);
      for (const { commentData, ...thread } of commentAnnotations) {
        const ids = [crypto.randomUUID(), crypto.randomUUID()];
        const { location, context } = thread;
        const content = [JSON.stringify(thread), JSON.stringify(commentData[0])];
        const place = [location.id, JSON.stringify(context.access)];
        await query(THREAD, [documentId, ...ids, Date.now(), ...place, ...content]);
      }
      return { success: true };
    },
    '/same/commentannotations/comments/add': async ({ data: { documentId, commentData } }) => {
      await prepared(documentId);
      for (const comment of commentData)
        await query(COMMENT, [documentId, documentId, crypto.randomUUID(), Date.now(), JSON.stringify(comment)]);
      return { success: true };
    },
  };
}
