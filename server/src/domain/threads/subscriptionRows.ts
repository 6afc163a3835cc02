import { type RawBuilder, sql } from 'kysely';
import { mentionedGroupIds, mentionedUserIds } from './commentRows.js';
import type { CommentToStore } from './commentToStore.js';
import type { ThreadScope } from '../access/ThreadScope.js';

/** People whom a write subscribes to a thread: authors and mentioned people of comments that are not drafts, and `userIds`. */
export interface NewSubscribers {
  annotationId: string;
  comments?: readonly Pick<CommentToStore, 'authorId' | 'isDraft' | 'content'>[];
  userIds?: readonly string[];
}

/**
 * Returns the rows that subscribe people and groups with type `auto`, part of an `Append` (REST contract §4.2). People who unsubscribed by
 * hand stay unsubscribed. People whose mention was deleted are subscribed again.
 */
export function subscriptionRows(
  { apiKey, organizationId }: ThreadScope,
  newSubscribers: readonly NewSubscribers[],
): RawBuilder<unknown>[] {
  const rows = subscribersOf(newSubscribers);
  if (rows.length === 0) return [];
  return [
    sql`subscribed as (
      insert into comment_subscriptions (api_key, organization_id, annotation_id, kind, subscriber_id, is_subscribed, type)
      select ${apiKey}, ${organizationId}, s.annotation_id, s.kind, s.subscriber_id, true, 'auto'
      from raised, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (annotation_id text, kind text, subscriber_id text)
      on conflict (api_key, organization_id, annotation_id, kind, subscriber_hash) do update set is_subscribed = true
      where not comment_subscriptions.is_subscribed and comment_subscriptions.type = 'auto')`,
  ];
}

/** Returns each person and group of each thread once. */
export const subscribersOf = (newSubscribers: readonly NewSubscribers[]) => [
  ...new Map(newSubscribers.flatMap(subscribers).map((row) => [JSON.stringify(Object.values(row)), row])).values(),
];

function subscribers({ annotationId, comments = [], userIds = [] }: NewSubscribers) {
  const subscribing = comments.filter(({ isDraft }) => !isDraft);
  const people = [...userIds, ...subscribing.flatMap((comment) => [comment.authorId, ...mentionedUserIds(comment)])];
  return [
    ...people.map((id) => ({ annotation_id: annotationId, kind: 'user', subscriber_id: id })),
    ...subscribing
      .flatMap(mentionedGroupIds)
      .map((id) => ({ annotation_id: annotationId, kind: 'group', subscriber_id: id })),
  ];
}
