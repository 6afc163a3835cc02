import type { EndpointData, listNotifications as endpoint, Notification, NotificationCounts } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import { countUnread } from '../../../inbox/countUnread.js';
import { type InboxOwner, inboxScopeOf } from '../../../inbox/InboxOwner.js';
import type { CandidateQuery, InboxCursor } from '../../../inbox/inboxCandidates.js';
import { oldestShown } from '../../../inbox/inboxRules.js';
import { loadInboxReader } from '../../../inbox/loadInboxReaders.js';
import { panelOwnerOf } from '../../../inbox/panelParameters.js';
import { readPosition } from '../../../common/readPosition.js';
import { toClientNotification } from '../../../inbox/toNotification.js';
import { walkInbox } from '../../../inbox/walkInbox.js';

type Input = EndpointData<typeof endpoint>;

/** Where the next page begins, and how many records the pages before it had. */
export interface ListCursor extends InboxCursor {
  shown: number;
}

export interface InboxPage {
  notifications: Notification[];
  /** Position of the inbox: the page and the counts include every change up to it. */
  sequence: number;
  counts: NotificationCounts;
  next: ListCursor | null;
}

/**
 * Returns a page of one feed of a person's inbox, newest first, within `LIMITS.answerBytes`. For You has at most the
 * newest 50 records.
 */
export async function listInbox(owner: InboxOwner, input: Input, after: ListCursor | undefined): Promise<InboxPage> {
  const { core, tenant, userId } = owner;
  const { db } = core;
  const scope = inboxScopeOf(owner);
  const nowMs = core.clock.now();
  const sequence = await readPosition(db, scope);
  const reader = await loadInboxReader(db, tenant, scope.organizationId, userId);
  const shown = after?.shown ?? 0;
  const most = input.feed === 'forYou' ? INBOX_LIMITS.forYou - shown : Infinity;
  const limit = Math.min(input.pageSize ?? INBOX_LIMITS.pageSize, most);
  const [{ items: notifications, next }, { forYou, all, unseen }] = await Promise.all([
    walkInbox(
      db,
      {
        scope,
        reader,
        channel: 'client',
        feed: input.feed,
        state: stateOf(input),
        order: 'desc',
        since: oldestShown(input, nowMs),
        documentIds: input.documentIds,
        notificationIds: input.notificationIds,
        options: input,
        after,
        limit,
      },
      nowMs,
      async () => (record) => toClientNotification(scope, record, reader.user),
    ),
    countUnread(db, panelOwnerOf(tenant, scope.organizationId, reader, nowMs), input, nowMs),
  ]);
  const total = shown + notifications.length;
  return {
    notifications,
    sequence,
    counts: { forYou, all, unseen },
    next: next && total < shown + most ? { ...next, shown: total } : null,
  };
}

/** Returns which records a feed shows. For You shows a read record only when it is persistent, by its own mark or by `includeRead` (§2.9). */
function stateOf({ feed, unreadOnly, includeRead }: Input): CandidateQuery['state'] {
  if (unreadOnly) return 'unread';
  return feed === 'forYou' && !includeRead ? 'open' : 'any';
}
