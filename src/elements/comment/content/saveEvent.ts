import type { ThreadChange } from '../../../cache/threads/threadChanges.js';
import type { CommentSaveEvent } from '../../../providers/DataProviders.js';

/**
 * The event name of a change for the comment provider (client contract §6.3); `null`: it is never reported.
 * @param body of the service's request
 */
export function saveEvent(change: ThreadChange, body: { isSubscribed?: boolean }): CommentSaveEvent | null {
  const { isSubscribed } = body;
  if (isSubscribed !== undefined) return `comment_annotation.${isSubscribed ? 'subscribe' : 'unsubscribe'}`;
  switch (change.type) {
    case 'add':
      return 'comment_annotation.add';
    case 'addComment':
      return 'comment.add';
    case 'updateComment':
      return 'comment.update';
    case 'deleteComment':
      return 'comment.delete';
    case 'react':
      return change.isOn ? 'comment.reaction_add' : 'comment.reaction_delete';
    case 'patch':
      if (change.fields.suggestion) return suggestionEvent(change.fields.suggestion['status']);
      if (typeof change.fields.accepted === 'boolean') return `comment.${change.fields.accepted ? 'accept' : 'reject'}`;
      return PATCHES.find(([field]) => field in change.fields)?.[1] ?? null;
    case 'delete':
    case 'mark':
      return null;
  }
}

const suggestionEvent = (status: unknown): CommentSaveEvent | null =>
  status === 'accepted' || status === 'rejected'
    ? `comment_annotation.suggestion_${status === 'accepted' ? 'accept' : 'reject'}`
    : null;

/** Whether it changes content, so that the provider receives it without opting in. */
export const isContentEvent = (event: CommentSaveEvent): boolean => CONTENT_EVENTS.has(event);

const CONTENT_EVENTS: ReadonlySet<CommentSaveEvent> = new Set([
  'comment_annotation.add',
  'comment.add',
  'comment.update',
  'comment.delete',
]);

/** By the field that is set; fields that set others too are first. */
const PATCHES: readonly (readonly [field: string, event: CommentSaveEvent])[] = [
  ['status', 'comment_annotation.status_change'],
  ['priority', 'comment_annotation.priority_change'],
  ['assignedTo', 'comment_annotation.assign'],
  ['visibilityConfig', 'comment_annotation.access_mode_change'],
  ['customList', 'comment_annotation.custom_list_change'],
  ['approved', 'comment_annotation.approve'],
];
