import { isWaiting } from '../../access/heldThreads.js';
import { isRequest } from '../events/isRequest.js';
import { mentionedUserIds } from '../../threads/commentRows.js';
import type { NotifiedAction } from './oneForEachThread.js';
import type { ActionPeople } from './loadActionPeople.js';

/** The people to notify of an action, before the check who may see the thread. */
export interface ActionRecipients {
  /** People who get it in For You. */
  recipientIds: ReadonlySet<string>;
  /** The recipients that the headline mentions. */
  mentionedIds: ReadonlySet<string>;
  /** People who unsubscribed: they do not get it even in the wider feed. */
  mutedIds: ReadonlySet<string>;
}

/**
 * Applies the table of REST contract §4.3 and its first two filters: removes the acting person, and people who unsubscribed, unless
 * mentioned by name or assigned (§4.2). Comments that were added together share the union of their recipients.
 * @param isTriggered the trigger of the action is on; for an `updated` whose trigger is off only newly mentioned people are recipients
 */
export function recipientsOf(
  { action, earlier }: NotifiedAction,
  people: ActionPeople,
  isTriggered: boolean,
): ActionRecipients {
  const { name, thread, threadBefore, comment, commentBefore, actionUser } = action;
  const { subscribers, unsubscribed } = people.of(action);
  const { assignedTo } = thread.content;
  const assignee = assignedTo ? [assignedTo.userId] : [];
  const newComments = [comment, ...earlier.map((one) => one.comment)].filter((one) => one !== null);
  const before = new Set(people.mentionedIn(commentBefore ? [commentBefore] : []));
  const mentioned = people.mentionedIn(newComments).filter((id) => !before.has(id));
  const byName = newComments.flatMap(mentionedUserIds).filter((id) => !before.has(id));

  const audience = (
    candidates: Iterable<string>,
    mentions: readonly string[],
    direct: readonly string[],
  ): ActionRecipients => {
    const isDirect = new Set(direct);
    const isMuted = (id: string) => id === actionUser.userId || (unsubscribed.has(id) && !isDirect.has(id));
    return {
      recipientIds: new Set([...candidates].filter((id) => !isMuted(id))),
      mentionedIds: new Set(mentions),
      mutedIds: new Set([...unsubscribed].filter(isMuted)),
    };
  };
  switch (name) {
    case 'newlyAdded':
    case 'added': {
      if (isRequest(action)) return audience(people.admins, [], []);
      const names = new Set([action, ...earlier].map((one) => one.name));
      const assigned = names.has('newlyAdded') ? assignee : [];
      const replied = names.has('added') ? subscribers : [];
      return audience([...replied, ...mentioned, ...assigned], mentioned, [...byName, ...assigned]);
    }
    case 'updated':
      return audience(isTriggered ? [...subscribers, ...mentioned] : mentioned, mentioned, byName);
    case 'assigned':
      return audience([...assignee, ...subscribers], [], assignee);
    case 'reactionAdded':
    case 'reactionDeleted':
      return audience(comment ? [comment.author_id] : [], [], []);
    case 'approved':
      // Everybody else learns of a thread that waited as of a new one.
      return audience(
        threadBefore && isWaiting(threadBefore) ? [thread.author_id].filter((id) => subscribers.has(id)) : subscribers,
        [],
        [],
      );
    default:
      return audience(subscribers, [], []);
  }
}
