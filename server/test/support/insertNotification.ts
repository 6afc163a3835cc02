import { sql } from 'kysely';
import type { Access } from '@parley/protocol';
import type { ThreadAudience } from '../../src/store/columns.js';
import type { DeliveryState, DigestScope } from '../../src/store/columns.js';
import type { TestOrganization } from './TestOrganization.js';

/** A notification about a thread, as rows: for tests of reading, where it does not matter how it came to be. */
export interface NotificationRows {
  id: string;
  /** @default 'plan' */
  documentId?: string;
  /** @default 'ada' */
  actionUserId?: string;
  /** Ms since epoch. @default now */
  timestamp?: number;
  annotationId?: string;
  commentId?: string;
  /** As of the action. Absent fields are those of a public thread. */
  audience?: Partial<ThreadAudience>;
  access?: Access;
  /** @default true, and false while it is held */
  notifyAll?: boolean;
  isHeld?: boolean;
  /** Stored as the service stores one about a public thread. @default false */
  isUnrestricted?: boolean;
  digestScope?: DigestScope;
  /** Ids of what a digest stands for. */
  items?: string[];
  /** By person; a word stands for the delivery alone. */
  recipients?: Record<string, DeliveryState | { delivery?: DeliveryState; isMentioned?: boolean }>;
}

/** Writes the rows and tells those who follow; the document must be there. */
export async function insertNotification(acme: TestOrganization, rows: NotificationRows): Promise<void> {
  const { core } = acme.key.service;
  const { id, documentId = 'plan', actionUserId = 'ada', timestamp = core.clock.now(), isHeld = false } = rows;
  const { digestScope = null, annotationId = null, items = [], isUnrestricted = false } = rows;
  const scope = { api_key: acme.key.apiKey, organization_id: acme.organizationId };
  const isDigest = digestScope !== null;
  const audience: ThreadAudience = {
    authorId: actionUserId,
    isDraft: false,
    visibility: 'public',
    organizationIds: [],
    userIds: [],
    access: rows.access ?? null,
    ...rows.audience,
  };
  await core.write(async (tx) => {
    const sequence = await tx.append({ apiKey: acme.key.apiKey, organizationId: acme.organizationId, documentId: '' }, [
      { kind: 'notifications', ids: [id] },
    ]);
    await tx.db
      .insertInto('notifications')
      .values({
        ...scope,
        notification_id: id,
        document_id: documentId,
        location_id: null,
        sequence,
        timestamp,
        source: 'comment',
        action_type: isDigest ? null : 'added',
        action_user_id: actionUserId,
        action_user: JSON.stringify({ userId: actionUserId, name: actionUserId }),
        notify_all: rows.notifyAll ?? (!isHeld && !isDigest),
        is_held: isHeld,
        verify_user_permissions: true,
        is_resolver_used: false,
        digest_scope: digestScope,
        target_annotation_id: annotationId,
        target_comment_id: rows.commentId ?? null,
        thread_sight: isDigest ? null : JSON.stringify(audience),
        access: rows.access ? JSON.stringify(rows.access) : null,
        is_unrestricted: isUnrestricted,
        ...(isUnrestricted && { context_key: '' }),
        content: JSON.stringify({
          displayHeadlineMessageTemplate: '{actionUser} {actionMessage}',
          displayHeadlineMessageTemplateData: { actionMessage: 'replied' },
          displayBodyMessage: id,
        }),
      })
      .execute();
    for (const [userId, state] of Object.entries(rows.recipients ?? {})) {
      const { delivery = 'delivered', isMentioned = false } = typeof state === 'string' ? { delivery: state } : state;
      await tx.db
        .insertInto('notification_recipients')
        .values({
          ...scope,
          user_id: userId,
          notification_id: id,
          document_id: documentId,
          sequence,
          timestamp,
          for_you: true,
          read_at: null,
          removed: delivery !== 'delivered',
          delivery,
          is_mentioned: isMentioned,
          is_unrestricted: isUnrestricted && userId !== actionUserId,
        })
        .execute();
    }
    for (const item of items) {
      await tx.db
        .insertInto('digest_items')
        .values({ ...scope, digest_id: id, notification_id: item })
        .execute();
    }
    await sql`update documents set last_broadcast_at = ${timestamp}::bigint
      where api_key = ${scope.api_key} and organization_id = ${scope.organization_id} and document_id = ${documentId}`.execute(
      tx.db,
    );
  });
}
