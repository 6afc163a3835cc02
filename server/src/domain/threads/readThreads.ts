import { LIMITS } from '@parley/protocol/constants';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Core } from '../../core.js';
import { anyId } from '../../store/anyId.js';
import { type FileRow, withFileUrls } from './fileUrls.js';
import type { Signer } from '../files/attachmentUrl.js';
import { type CandidateQuery, threadCandidates } from './threadCandidates.js';
import { groupMembers } from '../people/groupMembers.js';
import type { CommentRecord, ReactionRow, SubscriptionRow, CompleteThread, ViewRow } from './threadRows.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { type AudienceColumns, toThreadAudience } from '../access/toThreadAudience.js';

/** View marks of others that a thread carries; its reader's own comes on top. */
export const VIEW_MARKS = 100;

/** Which threads. */
export interface ThreadQuery {
  /** A condition on `a` (comment_annotations), such as `threadIds`. */
  where: RawBuilder<SqlBool>;
  /** People whose own view marks are needed. */
  readerIds?: readonly string[] | undefined;
}

/** The condition for threads of an organization by id. */
export const threadIds = (annotationIds: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`a.annotation_id = any(${annotationIds}::text[])`;

/** As many threads as one answer holds. */
export interface BoundedThreads {
  threads: CompleteThread[];
  /** The page ends by bytes: more threads follow, though there are fewer than its limit. */
  isCut: boolean;
}

/** As `readThreads`, but stops before the threads exceed `LIMITS.answerBytes` together. Returns at least one. Does not read the rest. */
export async function readThreadPage(
  core: ThreadSource,
  scope: ThreadScope,
  query: CandidateQuery,
): Promise<BoundedThreads> {
  const { rows } = await bounded(scope, query).execute(core.db);
  return { threads: await toRecords(core, scope, rows), isCut: rows.length < (rows[0]?.found ?? 0) };
}

/**
 * Reads complete threads, drafts and restricted threads included: filter by `audience`, and let `toAnnotation` leave out the drafts of
 * other people. Files have new addresses. Two statements, however many threads.
 */
export async function readThreads(
  core: ThreadSource,
  scope: ThreadScope,
  query: ThreadQuery,
): Promise<CompleteThread[]> {
  const { rows } = await complete(scope, selected(scope, query.where), query.readerIds).execute(core.db);
  return toRecords(core, scope, rows);
}

async function toRecords(core: ThreadSource, scope: ThreadScope, rows: readonly Row[]): Promise<CompleteThread[]> {
  const membersOf = await groupMembers(core.db, scope, groupsOf(rows));
  return Promise.all(
    rows.map(async ({ files, found: _, ...row }) => ({
      ...row,
      audience: toThreadAudience(row),
      comments: await withFileUrls(core, scope, row.comments ?? [], files ?? []),
      reactions: row.reactions ?? [],
      views: row.views ?? [],
      subscriptions: row.subscriptions ?? [],
      membersOf,
    })),
  );
}

/** A core; inside a transaction with its `db`. */
type ThreadSource = Pick<Core, 'db'> & Signer;

interface Row extends Omit<
  CompleteThread & AudienceColumns,
  'audience' | 'membersOf' | 'comments' | 'reactions' | 'views' | 'subscriptions'
> {
  comments: CommentRecord[] | null;
  files: FileRow[] | null;
  reactions: ReactionRow[] | null;
  views: ViewRow[] | null;
  subscriptions: SubscriptionRow[] | null;
  /** How many there are up to the limit, whatever they hold. */
  found: number;
}

/** The rows of threads by a condition. */
const selected = ({ apiKey, organizationId }: ThreadScope, where: RawBuilder<SqlBool>) => sql`
  select a.*, 0 as found from comment_annotations a
  where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and ${where}`;

/** The rows of the threads of a page, as many as fit into one answer. `found` counts the others too. */
function bounded(scope: ThreadScope, query: CandidateQuery) {
  const order = inOrder(query.order);
  const found = sql`
    select a.*, ${shownBytes} as bytes from (${threadCandidates(scope, query)}) as candidate
    join comment_annotations a on a.api_key = ${scope.apiKey} and a.organization_id = ${scope.organizationId}
      and a.annotation_id = candidate.annotation_id`;
  const measured = sql`
    select a.*, count(*) over () as found,
      coalesce(sum(a.bytes) over (${order} rows between unbounded preceding and 1 preceding), 0) as ahead
    from (${found}) as a`;
  return complete(
    scope,
    sql`select a.* from (${measured}) as a where a.ahead = 0 or a.ahead + a.bytes <= ${LIMITS.answerBytes}`,
    query.userId === undefined ? [] : [query.userId],
    order,
  );
}

/** Of a thread beside what is stored of it: names of fields, addresses of files. */
export const BYTES_BESIDE = 1024;

/** Of a view mark. */
const MARK_BYTES = 100;

const inOrder = (order: CandidateQuery['order']) =>
  order === 'asc'
    ? sql`order by a.last_updated, a.annotation_id`
    : sql`order by a.last_updated desc, a.annotation_id desc`;

function complete(
  scope: ThreadScope,
  threads: RawBuilder<unknown>,
  readerIds: readonly string[] = [],
  order = inOrder('desc'),
) {
  // Everything that hangs on a thread is looked up for the threads of the page only. People are looked up one by one (`lateral` with
  // `limit 1`): before the tables are analyzed the planner would read all of them again for each.
  return sql<Row>`
    select a.annotation_id, a.document_id, d.document_name, a.annotation_number, a.author_id, a.location_id, a.visibility,
      a.visible_to_organizations, a.visible_to_users, a.access, a.agent_fields, a.is_draft, a.created_at, a.last_updated,
      a.content, a.content_bytes + a.parts_bytes as stored_bytes, a.found, resolver.profile as resolver_profile,
      (select json_agg(listed) from (
        select c.comment_id, c.comment_number, c.author_id, c.mentioned_group_ids, c.is_draft, c.created_at, c.last_updated,
          c.content
        from comments c where ${ofThread('c')} order by c.created_at, c.comment_number) as listed) as comments,
      (select json_agg(listed) from (
        select u.comment_id, u.attachment_id, u.blob_key from uploads u where ${ofThread('u')}) as listed) as files,
      (select json_agg(listed) from (
        select r.reaction_annotation_id, r.comment_id, r.last_updated, r.reactions, r.content
        from reaction_annotations r where ${ofThread('r')} order by r.created_at, r.reaction_annotation_id) as listed)
        as reactions,
      (select json_agg(listed order by listed.viewed_at desc, listed.user_id) from (${views(readerIds)}) as listed) as views,
      (select json_agg(listed) from (
        select s.kind, s.subscriber_id, s.is_subscribed, s.type, u.profile
        from comment_subscriptions s
        left join lateral (
          select u.profile from users u
          where s.kind = 'user' and u.api_key = ${scope.apiKey} and u.organization_id = ${scope.organizationId}
            and u.user_id = s.subscriber_id limit 1
        ) u on true
        where ${ofThread('s')} order by s.kind, s.subscriber_id) as listed) as subscriptions
    from (${threads}) as a
    join documents d
      on d.api_key = a.api_key and d.organization_id = a.organization_id and d.document_id = a.document_id
    left join lateral (
      select u.profile from users u
      where u.api_key = ${scope.apiKey} and u.organization_id = ${scope.organizationId}
        and u.user_id = a.content ->> 'resolvedByUserId' limit 1
    ) resolver on true
    ${order}`;
}

const ofThread = (table: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<SqlBool>`${column('api_key')} = a.api_key and ${column('organization_id')} = a.organization_id
    and ${column('annotation_id')} = a.annotation_id`;
};

/** Bytes of a thread `a` in an answer. */
const shownBytes = sql`(a.content_bytes + a.parts_bytes + ${BYTES_BESIDE}::int
  + ${MARK_BYTES}::int * (select count(*) from (select from comment_views v where ${ofThread('v')} limit ${VIEW_MARKS}) as marks))`;

function views(readerIds: readonly string[]): RawBuilder<unknown> {
  const columns = sql`v.user_id, v.through, v.viewed_at, v.is_marked_unread`;
  // One more than others' marks, as the reader's own may be among them.
  const newest = sql`(select ${columns} from comment_views v where ${ofThread('v')}
    order by v.viewed_at desc, v.user_id limit ${VIEW_MARKS + 1})`;
  if (readerIds.length === 0) return newest;
  return sql`${newest} union (select ${columns} from comment_views v
    where ${ofThread('v')} and ${anyId('v.user_hash', readerIds)})`;
}

/** The groups that threads mention or that are subscribed to them. */
function groupsOf(rows: readonly Row[]): Set<string> {
  const groupIds = new Set<string>();
  for (const { comments, subscriptions } of rows) {
    for (const { mentioned_group_ids } of comments ?? []) for (const id of mentioned_group_ids) groupIds.add(id);
    for (const { kind, subscriber_id } of subscriptions ?? []) if (kind === 'group') groupIds.add(subscriber_id);
  }
  return groupIds;
}
