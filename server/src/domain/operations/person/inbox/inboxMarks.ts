import { type RawBuilder, sql } from 'kysely';
import type { StoredChange } from '../../../../store/changes.js';
import { type InboxOwner, inboxScopeOf } from '../../../inbox/InboxOwner.js';
import { visibleRecordIds } from '../../../inbox/visibleRecordIds.js';
import { loadInboxReader } from '../../../inbox/loadInboxReaders.js';
import { DocumentLocked, isUnlocked } from '../../../access/documentLock.js';
import { readPosition } from '../../../common/readPosition.js';

/** Marks records read. Ids that the person cannot see are ignored. Returns the position of the inbox afterwards. */
export async function markRead(owner: InboxOwner, notificationIds: readonly string[]): Promise<number> {
  const ids = await visibleRecordIds(owner.core.db, owner, notificationIds, (view) => view.isUnread);
  return writeMarks(owner, ids, {
    read_at: sql`${owner.core.clock.now()}::bigint`,
    removed: sql`false`,
    onConflict: sql`read_at = coalesce(notification_recipients.read_at, excluded.read_at)`,
  });
}

/**
 * Removes records from this person's inbox only. Ids that the person cannot see are ignored. The record stays even when
 * nobody sees it any more, so that a later repeat of its id does not bring it back.
 */
export async function removeFromInbox(owner: InboxOwner, notificationIds: readonly string[]): Promise<number> {
  const ids = await visibleRecordIds(owner.core.db, owner, notificationIds);
  return writeMarks(owner, ids, {
    read_at: sql`null::bigint`,
    removed: sql`true`,
    onConflict: sql`removed = true`,
    hadThem: true,
  });
}

/**
 * Marks all records up to position `through` read, or with `forYou` those that name the person. Later records stay
 * unread.
 */
export async function markAllRead(
  owner: InboxOwner,
  feed: 'forYou' | 'all',
  through: number | undefined,
): Promise<number> {
  const { core, userId } = owner;
  const scope = inboxScopeOf(owner);
  const position = await readPosition(core.db, scope);
  const covered = Math.min(through ?? position, position);
  const now = core.clock.now();
  const also = [
    sql`named as (
      update notification_recipients set read_at = ${now}::bigint
      where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId} and user_id = ${userId}
        and for_you and not removed and (read_at is null or persist) and read_at is null and sequence <= ${covered})`,
  ];
  if (feed === 'all') {
    also.push(sql`watermark as (
      insert into inbox_marks (api_key, organization_id, user_id, all_read_through, all_read_at)
      values (${scope.apiKey}, ${scope.organizationId}, ${userId}, ${covered}, ${now})
      on conflict (api_key, organization_id, user_id) do update set
        all_read_through = greatest(inbox_marks.all_read_through, excluded.all_read_through),
        all_read_at = excluded.all_read_at)`);
  }
  return write(owner, { kind: 'allRead', userId, feed, through: covered }, also);
}

/** Marks records as seen, up to a position of the inbox. */
export async function markSeen(owner: InboxOwner, through: number): Promise<number> {
  const { core, tenant, organizationId, userId } = owner;
  const scope = inboxScopeOf(owner);
  const position = await readPosition(core.db, scope);
  const covered = Math.min(through, position);
  const { seenThrough } = await loadInboxReader(core.db, tenant, organizationId, userId);
  if (covered <= seenThrough) return position;
  const also = [
    sql`watermark as (
      insert into inbox_marks (api_key, organization_id, user_id, seen_through)
      values (${scope.apiKey}, ${scope.organizationId}, ${userId}, ${covered})
      on conflict (api_key, organization_id, user_id) do update set
        seen_through = greatest(inbox_marks.seen_through, excluded.seen_through))`,
  ];
  return write(owner, { kind: 'seen', userId, through: covered }, also);
}

interface Mark {
  read_at: RawBuilder<unknown>;
  removed: RawBuilder<unknown>;
  onConflict: RawBuilder<unknown>;
  hadThem?: true;
}

/**
 * Marks the person's rows. A person without a row of a record gets one with the first mark. The stream is locked first,
 * as by every writer. Throws `DocumentLocked` when a document of the records is being migrated.
 */
async function writeMarks(owner: InboxOwner, ids: string[], mark: Mark): Promise<number> {
  const { core, userId } = owner;
  const scope = inboxScopeOf(owner);
  if (ids.length === 0) return readPosition(core.db, scope);
  const also = [
    sql`marked as (
      insert into notification_recipients
        (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp, for_you, read_at, removed)
      select n.api_key, n.organization_id, ${userId}, n.notification_id, n.document_id, n.sequence, n.timestamp, false,
        ${mark.read_at}, ${mark.removed}
      from raised, notifications n
      where n.api_key = ${scope.apiKey} and n.organization_id = ${scope.organizationId} and n.notification_id = any(${ids})
      for key share of n
      on conflict (api_key, organization_id, notification_id, user_id) do update set ${mark.onConflict})`,
  ];
  const change: StoredChange = { kind: 'marks', userId, ids, ...(mark.hadThem && { hadThem: true }) };
  const documents = sql`select n.document_id from notifications n where n.api_key = ${scope.apiKey}
    and n.organization_id = ${scope.organizationId} and n.notification_id = any(${ids})`;
  return write(owner, change, also, isUnlocked(scope, documents));
}

/** Appends a change of this person together with the rows that it is about. Returns its position. @param when see `Append` */
async function write(
  owner: InboxOwner,
  change: StoredChange,
  also: RawBuilder<unknown>[],
  when?: RawBuilder<unknown>,
): Promise<number> {
  const position = await owner.core.writeAtOnce({
    stream: { ...inboxScopeOf(owner), documentId: '' },
    changes: [change],
    also,
    ...(when && { when }),
  });
  if (position === null) throw new DocumentLocked();
  return position;
}
