import { sql } from 'kysely';
import type { Core } from '../../src/core.js';

/** A document, which must be there. */
interface Place {
  apiKey: string;
  organizationId: string;
  documentId: string;
}

/**
 * Writes threads as rows, each with a comment, a subscription, a view mark, an activity, and a notification for `bob`
 * and `cid`. The ids begin with the id of the document, and the last one is the newest.
 */
export async function fillWithThreads(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  place: Place,
  count: number,
): Promise<void> {
  const { apiKey, organizationId, documentId } = place;
  const at = sql`${clock.now() - count}::bigint + n`;
  const own = sql`${apiKey}, ${organizationId}`;
  const each = sql`generate_series(1, ${count}::int) as n`;
  const id = sql`${documentId}::text || '-' || n`;
  await sql`
    insert into comment_annotations (api_key, organization_id, annotation_id, document_id, annotation_number,
      last_comment_number, author_id, status_id, visibility, visible_to_organizations, visible_to_users, agent_fields,
      is_draft, created_at, last_updated, content, request_hash)
    select ${own}, ${id}, ${documentId}, n, 1, 'ada', 'OPEN', 'public', '{}', '{}', '{}', false, ${at}, ${at},
      '{"from":{"userId":"ada"}}', '' from ${each}`.execute(db);
  await sql`
    insert into comments (api_key, organization_id, annotation_id, comment_id, comment_number, author_id,
      mentioned_user_ids, mentioned_group_ids, is_draft, created_at, last_updated, content, request_hash)
    select ${own}, ${id}, ${id}, 1, 'ada', '{}', '{}', false, ${at}, ${at},
      '{"from":{"userId":"ada"},"commentText":"Look at this."}', '' from ${each}`.execute(db);
  await sql`
    insert into comment_subscriptions (api_key, organization_id, annotation_id, kind, subscriber_id, is_subscribed, type)
    select ${own}, ${id}, 'user', 'ada', true, 'auto' from ${each}`.execute(db);
  await sql`
    insert into comment_views (api_key, organization_id, annotation_id, document_id, user_id, through, viewed_at)
    select ${own}, ${id}, ${documentId}, 'bob', 1, ${at} from ${each}`.execute(db);
  await sql`
    insert into activities (api_key, organization_id, activity_id, document_id, feature_type, action_type,
      action_user_id, action_user, timestamp, target_entity_id, is_immutable, content)
    select ${own}, ${id}, ${documentId}, 'comment', 'comment_annotation.add', 'ada', '{"userId":"ada"}', ${at}, ${id}, false,
      '{"displayMessageTemplate":"x"}' from ${each}`.execute(db);
  await sql`
    insert into notifications (api_key, organization_id, notification_id, document_id, sequence, timestamp, source,
      action_user_id, action_user, notify_all, verify_user_permissions, is_resolver_used, content)
    select ${own}, ${id}, ${documentId}, 1, ${at}, 'custom', 'ada', '{"userId":"ada"}', false, false, false,
      '{"displayHeadlineMessageTemplate":"x","displayBodyMessage":"y","notificationSourceData":{}}' from ${each}`.execute(
    db,
  );
  await sql`
    insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, sequence,
      timestamp, for_you)
    select ${own}, user_id, ${id}, ${documentId}, 1, ${at}, true
    from ${each}, unnest(array['bob', 'cid']) as user_id`.execute(db);
}
