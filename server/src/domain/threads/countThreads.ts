import type { Access, AccessType, CommentCount, VisibilityType } from '@parley/protocol';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';
import type { ThreadAudience } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import { nowSeconds } from '../common/nowSeconds.js';
import { accessFilter } from './accessFilter.js';
import { isAt, isOutside } from './threadFilters.js';
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
  /** Threads with any of them; nothing unread is looked up then: `unread` equals `total`. */
  agentFields?: readonly string[] | undefined;
  /** Only threads that somebody with just these permissions would see, too. */
  access?: Access | undefined;
  excludedLocationIds?: readonly string[] | undefined;
}

/** Who asks. `client`: the person; only documents that they may open count. `rest`: a backend; every document counts. */
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
    countAlike(db, tenant.apiKey, request),
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

async function countAlike(db: Kysely<Tables>, apiKey: string, request: CountRequest): Promise<Group[]> {
  const { organizationId, documentIds } = request;
  const ofOrganization = sql`d.api_key = ${apiKey} and d.organization_id = ${organizationId}`;
  if (!documentIds) {
    const { rows } = await sql<Group>`
      select d.document_id, d.access_type, d.disabled, alike.*
      from (${alikeThreads(apiKey, request, sql`a.document_id as document`)}) as alike
      join documents d on ${ofOrganization} and d.document_id = alike.document`.execute(db);
    return rows;
  }
  const { rows } = await sql<Group>`
    select d.document_id, d.access_type, d.disabled, alike.*
    from documents d cross join lateral (${alikeThreads(apiKey, request, sql`d.document_id as document`)}) as alike
    where ${ofOrganization} and d.document_id = any(${documentIds}::text[])`.execute(db);
  return rows;
}

/**
 * Threads that everybody sees are counted from an index alone. The others have an index of their own, for they are few.
 * @param document selects the document of the threads. Many documents are counted one by one, all documents of the organization together
 */
const alikeThreads = (apiKey: string, request: CountRequest, document: RawBuilder<unknown>) => sql`
  select ${document}, false as is_mine, 'public' as visibility, '{}'::text[] as visible_to_organizations, false as is_listed,
    null::jsonb as access, ${counted(request)}
  from ${countable(apiKey, request, sql`a.is_open`)}
  group by 1 having count(a.annotation_id) > 0
  union all
  select ${document}, a.author_id = ${request.userId}, a.visibility, a.visible_to_organizations, ${request.userId} = any(a.visible_to_users),
    a.access, ${counted(request)}
  from ${countable(apiKey, request, sql`not a.is_open`)}
  group by 1, 2, 3, 4, 5, 6 having count(a.annotation_id) > 0`;

/**
 * The threads `a` that match, of the document `d` or of all, without drafts, each with the person's mark `v`, if there is one. Marks without a
 * thread are there too: with a full join the database reads the marks once. With a left join it may compare every thread with every mark.
 */
function countable(apiKey: string, request: CountRequest, where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const { organizationId, userId, documentIds, statusIds, locationIds, agentFields, excludedLocationIds } = request;
  const threads = sql`
    from comment_annotations a
    where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and not a.is_draft and ${where}
      ${documentIds ? sql`and a.document_id = d.document_id` : sql``}
      ${statusIds ? sql`and a.status_id = any(${statusIds}::text[])` : sql``}
      ${locationIds ? sql`and ${isAt(locationIds)}` : sql``}
      ${excludedLocationIds ? sql`and ${isOutside(excludedLocationIds)}` : sql``}
      ${agentFields ? sql`and a.agent_fields <> '{}' and a.agent_fields && ${agentFields}::text[]` : sql``}`;
  if (agentFields) return sql`(select a.* ${threads}) as a`;
  // Where no thread matches, no mark is read.
  const ofThreads = documentIds ? sql`v.document_id = d.document_id` : sql`exists (select ${threads})`;
  return sql`(select a.* ${threads}) as a full join (
    select v.annotation_id, v.through, v.is_marked_unread from comment_views v
    where v.api_key = ${apiKey} and v.organization_id = ${organizationId} and v.user_hash = (select id_hash(${userId}))
      and ${ofThreads}) as v using (annotation_id)`;
}

/**
 * Unread: marked so by hand, or somebody else has written since the person's mark (client contract §7.1). With agent fields nothing unread is
 * looked up.
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
