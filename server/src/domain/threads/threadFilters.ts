import type { EndpointData, getCommentAnnotations, listCommentAnnotations } from '@parley/protocol';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyId } from '../../store/anyId.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { agentTerm, groupTerm, userTerm } from './threadTerms.js';

type ByPerson = EndpointData<typeof listCommentAnnotations>;
type ByBackend = EndpointData<typeof getCommentAnnotations>;
type AgentFilters = Partial<
  Pick<ByBackend, 'agentId' | 'executionId' | 'agentType' | 'agentSource' | 'agentSuggestions' | 'agentComments'>
>;

/** Selects threads in reads, of backends and of clients: AND between fields, OR inside a list. */
export type ThreadFilters = Partial<
  Omit<ByPerson, 'organizationId' | 'access' | 'pageSize' | 'pageToken' | 'order'> & AgentFilters
>;

/** A condition on `a` (comment_annotations), of one organization already. */
type Condition = RawBuilder<SqlBool>;

/** The filters as one condition. */
export function threadFilters(scope: ThreadScope, filters: ThreadFilters): Condition {
  const conditions = Object.values(filterConditions(scope, filters));
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

/** The condition of each filter that is set. */
export function filterConditions(
  scope: ThreadScope,
  filters: ThreadFilters,
): Partial<Record<keyof ThreadFilters, Condition>> {
  const { documentIds, annotationIds, locationIds, userIds, mentionedUserIds, statusIds, resolvedBy } = filters;
  const { excludedLocationIds, resolved, createdAfter, createdBefore, updatedAfter, updatedBefore } = filters;
  const agentField = agentFieldOf(filters);
  return {
    ...(documentIds && { documentIds: sql`a.document_id = any(${documentIds}::text[])` }),
    ...(annotationIds && { annotationIds: sql`a.annotation_id = any(${annotationIds}::text[])` }),
    ...(locationIds && { locationIds: isAt(locationIds) }),
    ...(excludedLocationIds && { excludedLocationIds: isOutside(excludedLocationIds) }),
    ...(userIds && { userIds: sql`a.author_id = any(${userIds}::text[])` }),
    ...(statusIds && { statusIds: sql`a.status_id = any(${statusIds}::text[])` }),
    ...(resolved === false && { resolved: IS_UNRESOLVED }),
    ...(resolvedBy !== undefined && { resolvedBy: sql`a.content ->> 'resolvedByUserId' = ${resolvedBy}` }),
    ...(mentionedUserIds && { mentionedUserIds: hasTerm(scope, mentionTerms(scope, mentionedUserIds)) }),
    ...(agentField !== undefined && { agentId: hasTerm(scope, agentTerms(agentField)) }),
    ...(filters.agentSuggestions && { agentSuggestions: IS_PENDING_AGENT_SUGGESTION }),
    ...(createdAfter !== undefined && { createdAfter: sql`a.created_at > ${createdAfter}::bigint` }),
    ...(createdBefore !== undefined && { createdBefore: sql`a.created_at < ${createdBefore}::bigint` }),
    ...(updatedAfter !== undefined && { updatedAfter: sql`a.last_updated > ${updatedAfter}::bigint` }),
    ...(updatedBefore !== undefined && { updatedBefore: sql`a.last_updated < ${updatedBefore}::bigint` }),
  };
}

/** A thread `a` that is at one of these locations. */
export const isAt = (locationIds: readonly string[]): Condition =>
  sql<SqlBool>`(a.location_id is not null and id_hash(a.location_id) = any(array(select id_hash(id) from unnest(${locationIds}::text[]) as id)))`;

/** A thread `a` that is at none of these locations: one without a location too. */
export const isOutside = (locationIds: readonly string[]): Condition =>
  sql<SqlBool>`coalesce(a.location_id, '') <> all(${locationIds}::text[])`;

/** A thread `a` whose status is not terminal. An index has this condition. */
const IS_UNRESOLVED = sql<SqlBool>`coalesce(a.content -> 'status' ->> 'type', '') <> 'terminal'`;

/** A thread `a` that is a suggestion which nobody has accepted or rejected. */
export const IS_PENDING_SUGGESTION = sql<SqlBool>`(a.content ->> 'type' = 'suggestion'
  and a.content -> 'suggestion' ->> 'status' = 'pending')`;

/** As `IS_PENDING_SUGGESTION`, of an agent. An agent has an id, so it has fields. */
const IS_PENDING_AGENT_SUGGESTION = sql<SqlBool>`(a.agent_fields <> '{}' and ${IS_PENDING_SUGGESTION})`;

/** Returns the hashes of the terms of threads that mention one of the people, by name or as a member of a group. */
export const mentionTerms = (
  { apiKey, organizationId }: ThreadScope,
  userIds: readonly string[],
): RawBuilder<unknown> => sql`(
  select id_hash(term) as hash from unnest(${userIds.map(userTerm)}::text[]) as term
  union
  select id_hash(${groupTerm('')} || g.group_id) from user_group_members g
  where g.api_key = ${apiKey} and g.organization_id = ${organizationId} and ${anyId('g.user_hash', userIds)})`;

/** Returns the hash of the term of threads of an agent. */
export const agentTerms = (field: string): RawBuilder<unknown> => sql`(select id_hash(${agentTerm(field)}) as hash)`;

/** Returns the agent field of the filters. Every agent has a source, and there is one. */
export function agentFieldOf(filters: AgentFilters): string | undefined {
  const { agentId, executionId, agentType, agentSource, agentComments } = filters;
  if (agentId !== undefined) return `agentId:${agentId}`;
  if (executionId !== undefined) return `executionId:${executionId}`;
  return agentSource !== undefined || agentType !== undefined || agentComments ? 'agentSource:external' : undefined;
}

const hasTerm = (
  { apiKey, organizationId }: ThreadScope,
  terms: RawBuilder<unknown>,
): Condition => sql<SqlBool>`exists (
  select from thread_terms t
  where t.api_key = ${apiKey} and t.organization_id = ${organizationId} and t.annotation_id = a.annotation_id
    and t.term_hash = any(array(select hash from ${terms} as term)))`;
