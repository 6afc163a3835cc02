import { type RawBuilder, sql } from 'kysely';
import { inForce } from '../../../../store/inForce.js';
import { grantsOfScope } from '../../../people/userScope.js';
import type { UserPosition, UserQuery } from './UserQuery.js';
import type { NamedPeople } from './readNamedPeople.js';

/**
 * Returns the sorted select of the people in the scope. Over several documents the stronger role counts, unless entries
 * are grouped by document.
 */
export function selectScopedPeople(
  apiKey: string,
  query: UserQuery,
  { ids, groupIds, where }: NamedPeople,
  nowSeconds: number,
  { after, limit }: { after: UserPosition | undefined; limit: number },
): RawBuilder<unknown> {
  const { organizationId, allDocuments, groupByDocumentId } = query;
  const type = allDocuments || query.documentId !== undefined ? 'document' : 'organization';
  // `offset 0`: the grants of each requested person are looked up, and the planner does not choose to read all grants.
  const grantsOf = (asked: RawBuilder<unknown>) => sql`${asked} cross join lateral (
    select * from grants
    where api_key = ${apiKey} and organization_id = ${organizationId} and user_id = asked.id and type = ${type}
    offset 0) as grants`;
  const grants = ids ? grantsOf(sql`unnest(${ids}::text[]) as asked (id)`) : sql`grants`;
  const filters = sql`${inForce(nowSeconds, 'grants.expires_at')} and ${where}`;
  const isAfter = after ? sql`user_id > ${after[1]}` : sql`true`;
  if (groupIds) {
    // Of each group the first who are in the scope, in the order of an index. The members have no order of their own: a subquery with one is
    // planned for all of them, and sorted, whatever the limit around it. A range in place of `=`: the planner expects so few members of a group
    // that it would look up all of them and sort.
    const first = sql`
      select asked.id, grants.access_role from ${grantsOf(sql`(
        select m.user_id as id, id_hash(m.group_id) as place from user_group_members m
        where m.api_key = ${apiKey} and m.organization_id = ${organizationId}
          and (id_hash(m.group_id), m.user_id) > (id_hash(asked_group.id), ${after?.[1] ?? ''})
          and id_hash(m.group_id) <= id_hash(asked_group.id)) as asked`)}
      where ${grantsOfScope(apiKey, query)} and ${filters}
      order by asked.place, asked.id limit ${limit}`;
    return sql`
      select distinct '' as document_id, ''::bytea as position, member.id as user_id, member.access_role as role
      from unnest(${groupIds}::text[]) as asked_group (id) cross join lateral (${first}) as member
      order by user_id`;
  }
  if (!allDocuments) {
    return sql`
      select '' as document_id, ''::bytea as position, user_id, access_role as role from ${grants}
      where ${grantsOfScope(apiKey, query)} and ${filters} and ${isAfter}
      order by user_id`;
  }
  const ofDocuments = sql`
    from ${grants} cross join lateral (
      select from documents
      where documents.api_key = grants.api_key and documents.organization_id = grants.organization_id
        and documents.document_id = grants.resource_id
      limit 1) as d
    where grants.api_key = ${apiKey} and grants.organization_id = ${organizationId} and type = 'document' and ${filters}`;
  if (groupByDocumentId) {
    // By hash, which the index has. An index row has no room for the ids of an organization, a document and a person.
    const start = after ? sql`(resource_hash, user_id) > (id_hash(${after[0]}), ${after[1]})` : sql`true`;
    return sql`
      select resource_id as document_id, resource_hash as position, user_id, access_role as role
      ${ofDocuments} and ${start}
      order by resource_hash, user_id`;
  }
  return sql`
    select '' as document_id, ''::bytea as position, user_id,
      case when bool_or(access_role = 'editor') then 'editor' else 'viewer' end as role
    ${ofDocuments} and ${isAfter}
    group by user_id order by user_id`;
}
