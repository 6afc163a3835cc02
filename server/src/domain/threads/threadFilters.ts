import type { EndpointData, listCommentAnnotations } from '@parley/protocol';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyId } from '../../store/anyId.js';
import type { ThreadScope } from '../access/ThreadScope.js';

type Input = EndpointData<typeof listCommentAnnotations>;

/** What selects threads in reads, of backends and of clients: AND between fields, OR inside a list. */
export type ThreadFilters = Partial<Omit<Input, 'organizationId' | 'access' | 'pageSize' | 'pageToken' | 'order'>>;

/** The filters as a condition on `a` (comment_annotations), of one organization already. */
export function threadFilters(scope: ThreadScope, filters: ThreadFilters): RawBuilder<SqlBool> {
  const { documentIds, annotationIds, locationIds, userIds, mentionedUserIds, statusIds, resolvedBy } = filters;
  const { excludedLocationIds, createdAfter, createdBefore, updatedAfter, updatedBefore } = filters;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (documentIds) conditions.push(sql`a.document_id = any(${documentIds})`);
  if (annotationIds) conditions.push(sql`a.annotation_id = any(${annotationIds})`);
  if (locationIds) conditions.push(sql`a.location_id = any(${locationIds})`);
  if (excludedLocationIds) conditions.push(isOutside(excludedLocationIds));
  if (userIds) conditions.push(sql`a.author_id = any(${userIds})`);
  if (mentionedUserIds) conditions.push(mentions(scope, mentionedUserIds));
  if (statusIds) conditions.push(sql`a.status_id = any(${statusIds})`);
  if (resolvedBy !== undefined) conditions.push(sql`a.content ->> 'resolvedByUserId' = ${resolvedBy}`);
  if (createdAfter !== undefined) conditions.push(sql`a.created_at > ${createdAfter}`);
  if (createdBefore !== undefined) conditions.push(sql`a.created_at < ${createdBefore}`);
  if (updatedAfter !== undefined) conditions.push(sql`a.last_updated > ${updatedAfter}`);
  if (updatedBefore !== undefined) conditions.push(sql`a.last_updated < ${updatedBefore}`);
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

/** A thread `a` that is at none of these locations: one without a location too. */
export const isOutside = (locationIds: readonly string[]): RawBuilder<SqlBool> =>
  sql`coalesce(a.location_id, '') <> all(${locationIds}::text[])`;

/** A comment that is no draft mentions one of the people, by name or as a member of a group. */
function mentions({ apiKey, organizationId }: ThreadScope, userIds: readonly string[]): RawBuilder<SqlBool> {
  return sql`exists (
    select from comments c
    where c.api_key = a.api_key and c.organization_id = a.organization_id and c.annotation_id = a.annotation_id
      and not c.is_draft and (c.mentioned_user_ids && ${userIds}::text[] or c.mentioned_group_ids && array(
        select g.group_id from user_group_members g
        where g.api_key = ${apiKey} and g.organization_id = ${organizationId} and ${anyId('g.user_hash', userIds)})))`;
}
