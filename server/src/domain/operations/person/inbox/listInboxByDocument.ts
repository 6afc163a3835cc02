import type { EndpointData, listNotificationsByDocument as endpoint, NotificationCounts } from '@parley/protocol';
import { readPosition } from '../../../common/readPosition.js';
import { countUnread } from '../../../inbox/countUnread.js';
import { type InboxOwner, inboxScopeOf } from '../../../inbox/InboxOwner.js';
import { oldestShown } from '../../../inbox/inboxRules.js';
import { loadInboxReader } from '../../../inbox/loadInboxReaders.js';
import { panelOwnerOf } from '../../../inbox/panelParameters.js';
import { type DocumentGroup, readDocumentGroups } from '../../../inbox/readDocumentGroups.js';
import { type InboxByDocument, readDocumentPlaces } from '../../../inbox/readDocumentPlaces.js';

type Input = EndpointData<typeof endpoint>;

/**
 * Returns the 15 most recently active documents with their 15 newest records each, newest first. The answer stays
 * within `LIMITS.answerBytes`: every document gets its newest record before any gets its second.
 */
export async function listInboxByDocument(
  owner: InboxOwner,
  input: Input,
): Promise<{ documents: DocumentGroup[]; hasMore: boolean; sequence: number; counts: NotificationCounts }> {
  const { core, tenant, userId } = owner;
  const { db } = core;
  const scope = inboxScopeOf(owner);
  const nowMs = core.clock.now();
  const sequence = await readPosition(db, scope);
  const reader = await loadInboxReader(db, tenant, scope.organizationId, userId);
  const inbox: InboxByDocument = {
    db,
    query: {
      scope,
      reader,
      state: input.unreadOnly ? 'unread' : 'any',
      since: oldestShown(input, nowMs),
      documentIds: input.documentIds,
      nowMs,
    },
    options: input,
  };
  const places = await readDocumentPlaces(inbox);
  const { forYou, all, unseen } = await countUnread(
    db,
    panelOwnerOf(tenant, scope.organizationId, reader, nowMs),
    input,
    nowMs,
  );
  return { ...(await readDocumentGroups(inbox, reader.user, places)), sequence, counts: { forYou, all, unseen } };
}
