import type { Access, AccessType, CommentCount, VisibilityType } from '@parley/protocol';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';
import type { ThreadAudience } from '../../store/columns.js';
import { anyId } from '../../store/anyId.js';
import type { Tables } from '../../store/tables.js';
import { nowSeconds } from '../common/nowSeconds.js';
import { accessFilter } from './accessFilter.js';
import { isAt, isOutside } from './threadFilters.js';
import { agentTerm } from './threadTerms.js';
import { loadThreadReader } from '../access/ThreadReader.js';
import { maySeeThread, isInThreadAudience } from '../access/threadAudience.js';

/** Which threads are counted, for whom. */
export interface CountRequest {
  organizationId: string;
  userId: string;
  /** Absent: every document of the organization. */
  documentIds?: readonly string[] | undefined;
  statusIds?: readonly string[] | undefined;
  locationIds?: readonly string[] | undefined;
  /** Threads with any of them; unread ones are not looked up then: `unread` equals `total`. */
  agentFields?: readonly string[] | undefined;
  /** Only threads that somebody with just these permissions would see, too. */
  access?: Access | undefined;
  excludedLocationIds?: readonly string[] | undefined;
}

/** The requester. `client`: the person; only documents that they may open count. `rest`: a backend; every document counts. */
export type CountChannel = 'client' | 'rest';

/**
 * Counts the threads that a person may see, by document, without drafts, in one statement. The result has every document of
 * `documentIds`; without `documentIds`, those with a visible thread.
 */
export async function countThreads(
  { db, clock }: Core,
  tenant: Tenant,
  request: CountRequest,
  channel: CountChannel,
): Promise<Map<string, CommentCount>> {
  const { organizationId, userId, documentIds } = request;
  const [groups, reader] = await Promise.all([
    countByQuery(db, tenant.apiKey, request),
    loadThreadReader(db, tenant, organizationId, userId, nowSeconds(clock), documentIds),
  ]);
  const counts = new Map<string, CommentCount>(documentIds?.map((id) => [id, { total: 0, unread: 0 }]));
  const mayCount = channel === 'client' ? maySeeThread : isInThreadAudience;
  const isWithin = accessFilter(request.access);
  for (const group of groups) {
    const { document_id: documentId, access_type: accessType, disabled, total, unread } = group;
    if (
      !isWithin(group.access) ||
      !mayCount(audienceOfGroup(userId, group), reader.in({ documentId, accessType, disabled }))
    )
      continue;
    const known = counts.get(documentId) ?? { total: 0, unread: 0 };
    counts.set(documentId, { total: known.total + total, unread: known.unread + unread });
  }
  return counts;
}

/** Threads of a document for which the access rules give one person the same result. */
interface Group {
  document_id: string;
  access_type: AccessType | null;
  disabled: boolean;
  is_mine: boolean;
  visibility: VisibilityType;
  visible_to_organizations: string[];
  is_listed: boolean;
  access: Access | null;
  total: number;
  unread: number;
}

/** Groups whose documents are looked up one by one. */
const FEW = 20;

async function countByQuery(db: Kysely<Tables>, apiKey: string, request: CountRequest): Promise<Group[]> {
  const { organizationId, documentIds } = request;
  const ofOrganization = sql`d.api_key = ${apiKey} and d.organization_id = ${organizationId}`;
  const columns = sql`d.document_id, d.access_type, d.disabled, alike.*`;
  if (!documentIds) {
    // Few documents are looked up one by one. The database would read all of the organization, also when no thread matches.
    const { rows } = await sql<Group>`
      with alike as materialized (
        ${openThreads(apiKey, request, 'together')}
        union all ${guardedThreads(apiKey, request, BRIEF, 'together')}
        union all ${guardedThreads(apiKey, request, AT_LENGTH, 'together')}
      ), counted as materialized (select count(*) <= ${sql.lit(FEW)} as are_few from alike)
      select ${columns} from alike cross join lateral (
        select * from documents d where ${ofOrganization} and d.document_id = alike.document limit 1) as d
      where (select are_few from counted)
      union all
      select ${columns} from alike join documents d on ${ofOrganization} and d.document_id = alike.document
      where not (select are_few from counted)`.execute(db);
    return rows;
  }
  const { rows } = await sql<Group>`
    select ${columns} from documents d cross join lateral (
      ${openThreads(apiKey, request, 'each')}
      union all ${guardedThreads(apiKey, request, BRIEF, 'each')}) as alike
    where ${ofOrganization} and d.document_id = any(${documentIds}::text[])
    union all
    select ${columns} from (${guardedThreads(apiKey, request, AT_LENGTH, 'together')}) as alike cross join lateral (
      select * from documents d where ${ofOrganization} and d.document_id = alike.document limit 1) as d`.execute(db);
  return rows;
}

/** Each document `d` of many is counted for itself, or all requested ones together: all of an organization, or those with rare threads. */
type Reach = 'each' | 'together';

const BRIEF = sql<SqlBool>`not a.is_open and a.is_brief`;
const AT_LENGTH = sql<SqlBool>`not a.is_open and not a.is_brief`;

/** Threads that everybody sees, counted from an index alone. */
const openThreads = (apiKey: string, request: CountRequest, reach: Reach) => sql`
  select ${documentOf(reach)} as document, false as is_mine, 'public' as visibility, '{}'::text[] as visible_to_organizations,
    false as is_listed, null::jsonb as access, ${counted(request)}
  from ${countable(apiKey, request, sql`a.is_open`, reach)}
  group by 1 having count(a.annotation_id) > 0`;

/** Other threads. Those with a brief audience are counted from an index alone. */
const guardedThreads = (apiKey: string, request: CountRequest, where: RawBuilder<SqlBool>, reach: Reach) => sql`
  select ${documentOf(reach)} as document, a.author_id = ${request.userId} as is_mine, a.visibility, a.visible_to_organizations,
    ${request.userId} = any(a.visible_to_users) as is_listed, a.access, ${counted(request)}
  from ${countable(apiKey, request, where, reach)}
  group by 1, 2, 3, 4, 5, 6 having count(a.annotation_id) > 0`;

const documentOf = (reach: Reach) => (reach === 'each' ? sql`d.document_id` : sql`a.document_id`);

/**
 * The threads `a` that match, without drafts, each with the person's mark `v`, if there is one. Marks without a thread are there too: with
 * a full join the database reads the marks once. With a left join it may compare every thread with every mark.
 */
function countable(
  apiKey: string,
  request: CountRequest,
  where: RawBuilder<SqlBool>,
  reach: Reach,
): RawBuilder<unknown> {
  const { organizationId, userId, documentIds, statusIds, locationIds, agentFields, excludedLocationIds } = request;
  const within = (alias: 'a' | 'v') => {
    if (!documentIds) return sql`true`;
    return sql`${sql.ref(`${alias}.document_id`)} ${reach === 'each' ? sql`= d.document_id` : sql`= any(${documentIds}::text[])`}`;
  };
  const threads = sql`
    from comment_annotations a
    where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and not a.is_draft and ${where} and ${within('a')}
      ${statusIds ? sql`and a.status_id = any(${statusIds}::text[])` : sql``}
      ${locationIds ? sql`and ${isAt(locationIds)}` : sql``}
      ${excludedLocationIds ? sql`and ${isOutside(excludedLocationIds)}` : sql``}
  `;
  if (agentFields) return sql`(${ofAgents(apiKey, request, sql`select a.* ${threads}`)}) as a`;
  // Where no thread matches, no mark is read.
  const ofThreads = reach === 'each' ? sql`true` : sql`exists (select ${threads})`;
  return sql`(select a.* ${threads}) as a full join (
    select v.annotation_id, v.through, v.is_marked_unread from comment_views v
    where v.api_key = ${apiKey} and v.organization_id = ${organizationId} and v.user_hash = (select id_hash(${userId}))
      and ${ofThreads} and ${within('v')}) as v using (annotation_id)`;
}

/**
 * Unread: marked so by hand, or somebody else has written since the person's mark (client contract §7.1). With agent fields unread threads
 * are not looked up.
 */
const counted = ({ userId, agentFields }: CountRequest): RawBuilder<unknown> => sql`
  count(a.annotation_id) as total, ${
    agentFields
      ? sql`count(*)`
      : sql`count(a.annotation_id) filter (where v.is_marked_unread or coalesce(v.through, 0) <
          case when a.last_writer_hash = (select id_hash(${userId})) then a.last_written_by_others else a.last_written end)`
  } as unread`;

/** Returns the audience of a group, as far as it matters to this person. */
const audienceOfGroup = (userId: string, group: Group): ThreadAudience => ({
  authorId: group.is_mine ? userId : '',
  isDraft: false,
  visibility: group.visibility,
  organizationIds: group.visible_to_organizations,
  userIds: group.is_listed ? [userId] : [],
  access: group.access,
});

/** Most threads of agents that are looked up one by one in a count of an organization. More are read by the index of all threads of agents. */
const MAX_LOOKED_UP = 1000;

/**
 * Those of the threads that have one of the fields. Threads of documents are few; among all of an organization, those with a rare field are
 * found by their terms.
 */
function ofAgents(
  apiKey: string,
  { organizationId, documentIds, agentFields = [] }: CountRequest,
  threads: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const read = sql`${threads} and a.agent_fields <> '{}' and a.agent_fields && ${agentFields}::text[]`;
  if (documentIds) return read;
  const terms = sql`thread_terms t
    where t.api_key = ${apiKey} and t.organization_id = ${organizationId} and ${anyId('t.term_hash', agentFields.map(agentTerm))}`;
  const areMany = sql`exists (select from ${terms} offset ${sql.lit(MAX_LOOKED_UP)} limit 1)`;
  return sql`
    ${threads} and not ${areMany} and a.annotation_id = any(array(select t.annotation_id from ${terms}))
    union all
    ${read} and ${areMany}`;
}
