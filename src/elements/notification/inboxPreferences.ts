import type { InboxOptions } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import type { FeedQuery } from '../../cache/feedWindow.js';
import type { DocumentSet } from '../../documents/ActiveDocuments.js';
import type { CrossOrganizationConfig, NotificationQuery } from './NotificationElement.js';

/** The host's settings for every feed. */
export interface InboxPreferences {
  includeSelf: boolean;
  /** Read ones stay in For You. */
  includeRead: boolean;
  currentDocumentOnly: boolean;
  maxDays: number;
  pageSize: number;
  /** `null`: off. */
  crossOrganization: CrossOrganizationConfig | null;
}

export const DEFAULT_PREFERENCES: InboxPreferences = {
  includeSelf: false,
  includeRead: false,
  currentDocumentOnly: false,
  maxDays: INBOX_LIMITS.maxDays,
  pageSize: INBOX_LIMITS.pageSize,
  crossOrganization: null,
};

/**
 * The service's filter of lists, counts and live changes. `pending`: the root document is not loaded yet. `nothing`: there
 * is none, so nothing passes.
 */
export function toInboxOptions(
  { includeSelf, currentDocumentOnly, maxDays }: InboxPreferences,
  documents: DocumentSet | null,
): InboxOptions | 'pending' | 'nothing' {
  if (currentDocumentOnly && !documents) return 'pending';
  const root = currentDocumentOnly ? documents?.rootDocumentId : undefined;
  if (root === null) return 'nothing';
  return {
    includeSelf: includeSelf || undefined,
    documentIds: root === undefined ? undefined : [root],
    maxDays: maxDays === DEFAULT_PREFERENCES.maxDays ? undefined : maxDays,
  };
}

/** The feed that a query reads. */
export function toFeedQuery(query: NotificationQuery, { includeRead }: InboxPreferences): FeedQuery {
  const { type, documentId, unreadOnly } = query;
  return { feed: type === 'forYou' ? 'forYou' : 'all', documentId, unreadOnly, includeRead };
}
