import type { CommentActionName } from '@parley/protocol';
import { OPEN_STATUS } from '@parley/protocol/constants';
import type { ThreadPair } from '../../threads/changeThreads.js';
import type { StoredThread } from '../../threads/lockThreads.js';
import { toThreadAudience } from '../../access/toThreadAudience.js';
import { visibilityConfigOf } from '../../access/visibilityConfigOf.js';
import { canonicalJson } from '../../threads/requestHash.js';
import type { CommentAction } from './CommentAction.js';
import type { ActionContext } from './ActionContext.js';

/** Returns one action for each aspect of a thread that a change touched, in the contract's order (REST contract §3.2). */
export function threadActions(actionContext: ActionContext, { before, after }: ThreadPair): CommentAction[] {
  if (after.is_draft) return [];
  return ASPECTS.filter(([, isTouched]) => isTouched(before, after)).map(([name]) => ({
    ...actionContext,
    name,
    thread: after,
    threadBefore: before,
    comment: null,
    commentBefore: null,
  }));
}

type Aspect = readonly [CommentActionName, (before: StoredThread, after: StoredThread) => boolean];

/** Makes a check whether a value of a thread changed. */
const differs =
  (valueOf: (thread: StoredThread) => unknown): Aspect[1] =>
  (before, after) =>
    canonicalJson(valueOf(before) ?? null) !== canonicalJson(valueOf(after) ?? null);

const isDecided =
  (decision: 'accepted' | 'rejected'): Aspect[1] =>
  (before, after) =>
    after.content.suggestion?.['status'] === decision && before.content.suggestion?.['status'] !== decision;

const ASPECTS: readonly Aspect[] = [
  // The same person with a new name is not a new assignee.
  ['assigned', differs(({ content }) => content.assignedTo?.userId)],
  ['statusChanged', differs(({ content }) => content.status ?? OPEN_STATUS)],
  ['priorityChanged', differs(({ content }) => content.priority)],
  [
    'accessModeChanged',
    // Approval is an aspect of its own.
    differs((thread) => visibilityConfigOf(toThreadAudience(thread))),
  ],
  ['customListChanged', differs(({ content }) => content.customList)],
  ['approved', (before, after) => after.content.approved === true && before.content.approved !== true],
  ['accepted', (before, after) => after.content.accepted === true && before.content.accepted !== true],
  ['rejected', (before, after) => after.content.accepted === false && before.content.accepted !== false],
  ['suggestionAccepted', isDecided('accepted')],
  ['suggestionRejected', isDecided('rejected')],
];
