import { mentionedUserIds } from '../../threads/commentRows.js';
import type { NotifiedAction } from './oneForEachThread.js';
import type { ActionPeople } from './loadActionPeople.js';

/** Whom an action is for, before it is asked who may see the thread. */
export interface ActionRecipients {
  /** For You. */
  recipientIds: ReadonlySet<string>;
  /** Those of them whose headline says that it mentions them. */
  mentionedIds: ReadonlySet<string>;
  /** Told nothing, not even in the wider feed: they unsubscribed. */
  mutedIds: ReadonlySet<string>;
}

/**
 * The table of REST contract §4.3 with the first two filters: never who acted, and not who unsubscribed, unless they are mentioned by
 * name or assigned (§4.2). Comments that were added together have one audience, the union of theirs. `null`: the action tells nobody
 * of anything, as taking an assignee away.
 * @param isTriggered the trigger of the action is on; of an `updated` that is off only those are told who are mentioned now
 */
export function recipientsOf(
  { action, earlier }: NotifiedAction,
  people: ActionPeople,
  isTriggered: boolean,
): ActionRecipients | null {
  const { name, thread, comment, commentBefore, actionUser } = action;
  const { subscribers, unsubscribed } = people.of(action);
  const { assignedTo } = thread.content;
  const assignee = assignedTo ? [assignedTo.userId] : [];
  const said = [comment, ...earlier.map((one) => one.comment)].filter((one) => one !== null);
  const before = new Set(people.mentionedIn(commentBefore ? [commentBefore] : []));
  const mentioned = people.mentionedIn(said).filter((id) => !before.has(id));
  const byName = said.flatMap(mentionedUserIds).filter((id) => !before.has(id));

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
      const names = new Set([action, ...earlier].map((one) => one.name));
      const assigned = names.has('newlyAdded') ? assignee : [];
      const replied = names.has('added') ? subscribers : [];
      return audience([...replied, ...mentioned, ...assigned], mentioned, [...byName, ...assigned]);
    }
    case 'updated':
      return audience(isTriggered ? [...subscribers, ...mentioned] : mentioned, mentioned, byName);
    case 'assigned':
      return assignedTo ? audience([...assignee, ...subscribers], [], assignee) : null;
    case 'reactionAdded':
    case 'reactionDeleted':
      return audience(comment ? [comment.author_id] : [], [], []);
    default:
      return audience(subscribers, [], []);
  }
}
