import type { Comment, CommentAnnotation, Subscriber, User } from '@parley/protocol';
import type { SubscriptionRow, CompleteThread } from './threadRows.js';

type People = Pick<
  CommentAnnotation,
  'subscribedUsers' | 'unsubscribedUsers' | 'subscribedGroups' | 'involvedUserIds' | 'mentionedUserIds'
>;

/** Returns the involved people of a thread (REST contract §2.5), as far as these comments name them. */
export function threadPeople(thread: CompleteThread, comments: readonly Comment[]): People {
  const { content, membersOf, subscriptions, audience } = thread;
  const users = subscriptions.filter(({ kind }) => kind === 'user');
  const groups = subscriptions.filter(({ kind, is_subscribed }) => kind === 'group' && is_subscribed);
  const mentioned = comments.flatMap(({ taggedUserContacts, toOrganizationUserGroup }) => [
    ...taggedUserContacts.map(({ userId }) => userId),
    ...toOrganizationUserGroup.flatMap(({ groupId }) => membersOf.get(groupId) ?? []),
  ]);
  const involved = [
    audience.authorId,
    ...comments.map(({ from }) => from.userId),
    ...(content.assignedTo ? [content.assignedTo.userId] : []),
    ...mentioned,
    ...users.map(({ subscriber_id }) => subscriber_id),
    ...groups.flatMap(({ subscriber_id }) => membersOf.get(subscriber_id) ?? []),
  ];
  const toSubscribers = subscribersOf(thread.people, () => snapshotsIn(thread, comments));
  return {
    subscribedUsers: toSubscribers(users.filter(({ is_subscribed }) => is_subscribed)),
    unsubscribedUsers: toSubscribers(users.filter(({ is_subscribed }) => !is_subscribed)),
    subscribedGroups: Object.fromEntries(groups.map(({ subscriber_id, type }) => [subscriber_id, { type }])),
    involvedUserIds: [...new Set(involved)],
    mentionedUserIds: [...new Set(mentioned)],
  };
}

const subscribersOf =
  (people: CompleteThread['people'], readSnapshots: () => ReadonlyMap<string, User>) =>
  (rows: readonly SubscriptionRow[]): Record<string, Subscriber> => {
    let snapshots: ReadonlyMap<string, User> | undefined;
    const personOf = (userId: string) =>
      people.get(userId) ?? (snapshots ??= readSnapshots()).get(userId) ?? { userId };
    return Object.fromEntries(rows.map(({ subscriber_id: id, type }) => [id, { user: personOf(id), type }]));
  };

/** Returns the people as the thread stores them, for people whom the organization does not know. */
function snapshotsIn({ content }: CompleteThread, comments: readonly Comment[]): Map<string, User> {
  const people = comments.flatMap(({ from, to }) => [...to, from]);
  if (content.assignedTo) people.push(content.assignedTo);
  if (content.from) people.push(content.from);
  return new Map(people.map((user) => [user.userId, user]));
}
