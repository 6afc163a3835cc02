import type { EventName } from '@parley/protocol';
import { EVENT_VOCABULARY } from '@parley/protocol/constants';
import type { CommentAction } from './CommentAction.js';

/** The one event that an action fires (REST contract §2.15): a deletion is of a comment, or of the whole thread. */
export function eventOf({ name, comment }: Pick<CommentAction, 'name' | 'comment'>): EventName {
  if (name === 'deleted' && comment === null) return 'comment_annotation.delete';
  return EVENT_VOCABULARY.comment[name].events[0];
}
