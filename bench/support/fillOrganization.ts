import { sql } from 'kysely';
import type { Core } from '../../server/src/core.js';

/** Threads of one document. */
const THREADS = 100;
/** So many are written by one statement: the connection ends one that takes longer than a minute. */
const STEP = 30_000;
/** One of so many threads has a file. */
const FILES = 100;

/** Where threads are written. The organization must be there. */
interface Place {
  apiKey: string;
  organizationId: string;
  /** The first document; more threads than one document holds go to `<documentId>-1` and so on. */
  documentId: string;
  /** Threads of one document. @default 100 */
  perDocument?: number;
}

/**
 * Writes threads as rows, each with a comment, a subscription, a view mark, an activity, and a notification for three
 * people; and their documents and files. Returns the keys of the files.
 */
export async function fillOrganization(core: Core, place: Place, threads: number): Promise<string[]> {
  const keys: string[] = [];
  for (let from = 0; from < threads; from += STEP)
    keys.push(...(await fillStep(core, place, from, Math.min(threads, from + STEP) - 1)));
  await sql`analyze`.execute(core.db);
  return keys;
}

/** Writes the threads of these numbers, both included. */
async function fillStep({ db, blobs }: Core, place: Place, from: number, to: number): Promise<string[]> {
  const { apiKey, organizationId, documentId, perDocument = THREADS } = place;
  const own = sql`${apiKey}, ${organizationId}`;
  const each = sql`generate_series(${from}::int, ${to}::int) as n`;
  const inDocument = sql`${documentId}::text || '-' || n / ${perDocument}::int`;
  const id = sql`${documentId}::text || '-t' || n`;
  await sql`
    insert into documents (api_key, organization_id, document_id, created_at, last_updated)
    select distinct ${own}, ${inDocument}, 0, 0 from ${each} on conflict do nothing`.execute(db);
  await sql`
    insert into comment_annotations (api_key, organization_id, annotation_id, document_id, annotation_number,
      last_comment_number, author_id, status_id, visibility, visible_to_organizations, visible_to_users, agent_fields,
      is_draft, created_at, last_updated, content, request_hash)
    select ${own}, ${id}, ${inDocument}, n, 1, 'ada', 'OPEN', 'public', '{}', '{}', '{}', false, n, n,
      '{"from":{"userId":"ada"}}', '' from ${each}`.execute(db);
  await sql`
    insert into comments (api_key, organization_id, annotation_id, comment_id, comment_number, author_id,
      mentioned_user_ids, mentioned_group_ids, is_draft, created_at, last_updated, content, request_hash)
    select ${own}, ${id}, ${id}, 1, 'ada', '{}', '{}', false, n, n,
      '{"from":{"userId":"ada"},"commentText":"Look at this."}', '' from ${each}`.execute(db);
  await sql`
    insert into comment_subscriptions (api_key, organization_id, annotation_id, kind, subscriber_id, is_subscribed, type)
    select ${own}, ${id}, 'user', 'ada', true, 'auto' from ${each}`.execute(db);
  await sql`
    insert into comment_views (api_key, organization_id, annotation_id, document_id, user_id, through, viewed_at)
    select ${own}, ${id}, ${inDocument}, 'bob', 1, n from ${each}`.execute(db);
  await sql`
    insert into activities (api_key, organization_id, activity_id, document_id, feature_type, action_type,
      action_user_id, action_user, timestamp, target_entity_id, is_immutable, content)
    select ${own}, ${id}, ${inDocument}, 'comment', 'comment_annotation.add', 'ada', '{"userId":"ada"}', n, ${id}, false,
      '{"displayMessageTemplate":"x"}' from ${each}`.execute(db);
  await sql`
    insert into notifications (api_key, organization_id, notification_id, document_id, sequence, timestamp, source,
      action_user_id, action_user, notify_all, verify_user_permissions, is_resolver_used, content)
    select ${own}, ${id}, ${inDocument}, 1, n, 'custom', 'ada', '{"userId":"ada"}', false, false, false, '{}'
    from ${each}`.execute(db);
  await sql`
    insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, sequence,
      timestamp, for_you)
    select ${own}, 'user-' || (n + other) % 1000, ${id}, ${inDocument}, 1, n, true
    from ${each}, generate_series(1, 3) as other`.execute(db);
  const { rows: files } = await sql<{ blob_key: string }>`
    insert into uploads (api_key, organization_id, attachment_id, document_id, annotation_id, comment_id, blob_key,
      content_hash, is_stored, uploaded_by, name, mime_type, size, created_at)
    select ${own}, ${id}, ${inDocument}, ${id}, ${id}, ${organizationId}::text || ${id}, '', true, 'ada', 'a.png',
      'image/png', 8, n from ${each} where n % ${FILES}::int = 0
    returning blob_key`.execute(db);
  for (const { blob_key: key } of files) await blobs.put(key, new Uint8Array(8));
  return files.map(({ blob_key: key }) => key);
}
