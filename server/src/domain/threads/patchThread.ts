import {
  type Anchor,
  type CommentAnnotation,
  type ContextChange,
  type Location,
  locationKeyOf,
  OPEN_STATUS,
  type VisibilityConfig,
} from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import type { AnnotationContent } from '../../store/columns.js';
import type { StoredThread } from './lockThreads.js';
import { accessOrNull } from './threadToStore.js';
import { canonicalJson } from './requestHash.js';
import { FullContextError, jsonBytes } from './threadSize.js';
import { toThreadAudience } from '../access/toThreadAudience.js';
import { heldColumns, holdersOf, isWaiting } from '../access/heldThreads.js';
import { visibilityColumns } from '../access/visibilityColumns.js';
import { visibilityConfigOf } from '../access/visibilityConfigOf.js';

type Replaced = Pick<
  CommentAnnotation,
  | 'from'
  | 'status'
  | 'statusUpdatedByUserId'
  | 'resolvedByUserId'
  | 'priority'
  | 'assignedTo'
  | 'commentCategories'
  | 'customList'
  | 'approved'
  | 'accepted'
  | 'createdAt'
  | 'lastUpdated'
>;

/** Fields of a thread to replace; `null` clears, an absent field stays unchanged. People are filled in already. */
export type ThreadUpdate = { [Name in keyof Replaced]?: Replaced[Name] | undefined } & {
  /** Custom keys are replaced, or with `mergeContext` added; `access` stays unless named. */
  context?: ContextChange | undefined;
  mergeContext?: boolean | undefined;
  /** With its defaults filled in; the author is added. */
  visibility?: VisibilityConfig | undefined;
  /** Replaced whole, but for a status that is not sent; ignored unless the thread is a suggestion. */
  suggestion?: Record<string, unknown> | undefined;
  location?: Location | undefined;
  /** Fields of the anchor; those that are absent stay. */
  anchor?: Anchor | undefined;
  /** Publishes a draft. */
  isDraft?: false | undefined;
  /** Who sees the thread while it waits for approval (`adminsOf`); `null`: it waits no longer. */
  heldFor?: string | null | undefined;
};

/** Returns the thread after a change; `null` when every value is deep-equal to the stored one, so that nothing changes. */
export function patchThread(thread: StoredThread, change: ThreadUpdate, now: number): StoredThread | null {
  const { location, createdAt, lastUpdated } = change;
  const authorId = change.from?.userId ?? thread.author_id;
  const heldFor = change.heldFor === undefined ? holdersOf(thread.visible_to_organizations) : change.heldFor;
  const wanted = change.visibility ?? visibilityConfigOf(toThreadAudience(thread));
  const columns = heldFor ? heldColumns(wanted, authorId, heldFor) : visibilityColumns(wanted, authorId);
  const content = patchContent(thread.content, change);
  if (isWaiting(columns)) {
    content.approved = false;
    if (thread.is_draft) content.isUntold = true;
  } else {
    if (isWaiting(thread) && change.approved !== true) delete content.approved;
    delete content.isUntold;
  }
  // An approved thread is not rejected.
  if (change.approved === true && content.accepted === false) delete content.accepted;
  const next: StoredThread = {
    ...thread,
    author_id: authorId,
    is_draft: change.isDraft ?? thread.is_draft,
    ...columns,
    ...(change.context && 'access' in change.context && { access: accessOrNull(change.context.access ?? undefined) }),
    ...(location && { location_id: locationKeyOf(location) }),
    status_id: content.status?.id ?? thread.status_id,
    created_at: createdAt ?? thread.created_at,
    last_updated: lastUpdated ?? thread.last_updated,
    content,
  };
  if (canonicalJson(next) === canonicalJson(thread)) return null;
  return { ...next, last_updated: lastUpdated ?? now };
}

const REPLACED = ['from', 'status', 'commentCategories', 'customList', 'approved', 'accepted', 'location'] as const;
const LISTS = ['commentCategories', 'customList'] as const;
const CLEARABLE = ['statusUpdatedByUserId', 'resolvedByUserId', 'priority', 'assignedTo'] as const;

function patchContent(content: AnnotationContent, change: ThreadUpdate): AnnotationContent {
  const next: Record<string, unknown> = { ...content };
  for (const name of [...REPLACED, ...CLEARABLE]) if (change[name] !== undefined) next[name] = change[name];
  for (const name of CLEARABLE) if (next[name] === null) delete next[name];
  // A list that was never set reads as empty, so an empty one changes nothing.
  for (const name of LISTS) if (content[name] === undefined && change[name]?.length === 0) delete next[name];
  // A thread that is not resolved has no resolver, even when the change names one (REST contract §2.5).
  if ((change.status ?? content.status ?? OPEN_STATUS).type !== 'terminal') delete next['resolvedByUserId'];
  if (change.suggestion && content.type === 'suggestion') {
    next['suggestion'] = { status: content.suggestion?.['status'] ?? 'pending', ...change.suggestion };
  }
  if (change.anchor) next['anchor'] = { ...content.anchor, ...change.anchor };
  if (change.context) {
    const { access: _, ...custom } = change.context;
    next['context'] = change.mergeContext ? mergedContext(content.context, custom) : custom;
  }
  return next;
}

function mergedContext(stored: AnnotationContent['context'], custom: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...stored, ...custom };
  const bytes = jsonBytes(merged);
  if (bytes > LIMITS.objectBytes && bytes > jsonBytes(stored ?? {})) throw new FullContextError();
  return merged;
}
