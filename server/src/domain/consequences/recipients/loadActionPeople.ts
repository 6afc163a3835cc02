import { type Kysely, sql } from 'kysely';
import { inForce } from '../../../store/inForce.js';
import type { Tables } from '../../../store/tables.js';
import { mentionedGroupIds, mentionedUserIds } from '../../threads/commentRows.js';
import type { StoredComment } from '../../threads/storedComments.js';
import type { SubscriptionRow } from '../../threads/threadRows.js';
import type { ThreadScope } from '../../access/ThreadScope.js';
import { groupMembers } from '../../people/groupMembers.js';
import type { CommentAction } from '../events/CommentAction.js';
import { isRequest } from '../events/isRequest.js';

/** The people who are subscribed to a thread, and those who unsubscribed. */
export interface ThreadSubscribers {
  /** Subscribed, in person or as members of groups, without those who unsubscribed. */
  subscribers: ReadonlySet<string>;
  unsubscribed: ReadonlySet<string>;
}

/** The people of the actions of one write. */
export interface ActionPeople {
  /** Returns the subscribers of the action's thread; for a deletion, those before it. */
  of(action: CommentAction): ThreadSubscribers;
  /** Returns the ids of the people whom comments mention, each once, members of groups included. */
  mentionedIn(comments: readonly StoredComment[]): string[];
  /** The admins of the organization, when one of the actions requests their approval. */
  admins: readonly string[];
}

/** Loads subscribers and mentioned people for actions, in at most two statements, and admins in a third when an action requests approval. */
export async function loadActionPeople(
  db: Kysely<Tables>,
  scope: ThreadScope,
  actions: readonly CommentAction[],
  nowSeconds: number,
): Promise<ActionPeople> {
  const left = actions.filter(({ recordBefore }) => !recordBefore).map(({ thread }) => thread.annotation_id);
  const subscriptions = await readSubscriptions(db, scope, [...new Set(left)]);
  const mentioning = actions.flatMap(({ comment, commentBefore }) => [comment, commentBefore]);
  const groupIds = [
    ...[...subscriptions.values()].flat().flatMap((list) => (isOfGroup(list) ? list.ids : [])),
    ...mentioning.flatMap((comment) => (comment ? mentionedGroupIds(comment) : [])),
  ];
  const membersOf = await groupMembers(db, scope, groupIds);
  const threads = new Map([...subscriptions].map(([id, lists]) => [id, peopleIn(lists, membersOf)]));
  return {
    of: ({ thread, recordBefore }) =>
      recordBefore
        ? peopleIn(recordBefore.subscriptions.map(toList), recordBefore.membersOf)
        : (threads.get(thread.annotation_id) ?? NOBODY),
    mentionedIn: (comments) => {
      const groups = new Set(comments.flatMap(mentionedGroupIds));
      return [
        ...new Set([...comments.flatMap(mentionedUserIds), ...[...groups].flatMap((id) => membersOf.get(id) ?? [])]),
      ];
    },
    admins: actions.some(isRequest) ? await readAdmins(db, scope, nowSeconds) : [],
  };
}

/** Returns the members whose last token made them admins. */
async function readAdmins(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  nowSeconds: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from grants
    where api_key = ${apiKey} and organization_id = ${organizationId} and type = 'organization'
      and resource_hash = id_hash(${organizationId}) and is_admin and ${inForce(nowSeconds)}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

const NOBODY: ThreadSubscribers = { subscribers: new Set(), unsubscribed: new Set() };

/** People, or groups, that are subscribed to a thread in the same way. */
type SubscriptionList = Omit<SubscriptionRow, 'subscriber_id'> & { ids: readonly string[] };

const toList = ({ subscriber_id: id, ...row }: SubscriptionRow): SubscriptionList => ({ ...row, ids: [id] });

const isOfGroup = ({ kind, is_subscribed }: SubscriptionList): boolean => kind === 'group' && is_subscribed;

function peopleIn(
  lists: readonly SubscriptionList[],
  membersOf: ReadonlyMap<string, readonly string[]>,
): ThreadSubscribers {
  const subscribers = new Set<string>();
  const unsubscribed = new Set<string>();
  for (const list of lists) {
    if (!list.is_subscribed) continue;
    for (const id of list.kind === 'group' ? list.ids.flatMap((group) => membersOf.get(group) ?? []) : list.ids)
      subscribers.add(id);
  }
  for (const { kind, ids, is_subscribed, type } of lists) {
    if (kind !== 'user' || is_subscribed) continue;
    for (const id of ids) {
      // A removed mention does not unsubscribe a member of a subscribed group. Unsubscribing by hand always does.
      if (type === 'auto' && subscribers.has(id)) continue;
      subscribers.delete(id);
      unsubscribed.add(id);
    }
  }
  return { subscribers, unsubscribed };
}

/** Returns the subscriptions by thread id. */
async function readSubscriptions(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  annotationIds: readonly string[],
): Promise<Map<string, SubscriptionList[]>> {
  if (annotationIds.length === 0) return new Map();
  // A few lists of ids for each thread: ten thousand rows, or objects, take several times as long.
  const { rows } = await sql<SubscriptionList & { annotation_id: string }>`
    select annotation_id, kind, is_subscribed, type, json_agg(subscriber_id) as ids
    from comment_subscriptions
    where api_key = ${apiKey} and organization_id = ${organizationId} and annotation_id = any(${annotationIds}::text[])
    group by annotation_id, kind, is_subscribed, type`.execute(db);
  const subscriptions = new Map<string, SubscriptionList[]>();
  for (const { annotation_id, ...list } of rows) {
    const those = subscriptions.get(annotation_id);
    if (those) those.push(list);
    else subscriptions.set(annotation_id, [list]);
  }
  return subscriptions;
}
