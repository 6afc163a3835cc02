import type { ActionEventName } from '@parley/protocol';
import { EVENT_VOCABULARY } from '@parley/protocol/constants';
import type { CommentAction } from './CommentAction.js';

/** Returns the event of an action (REST contract §2.15). Deleting a comment and deleting a thread are different events. */
export function eventOf({ name, comment }: Pick<CommentAction, 'name' | 'comment'>): ActionEventName {
  if (name === 'deleted' && comment === null) return 'comment_annotation.delete';
  return EVENT_VOCABULARY.comment[name].events[0];
}
