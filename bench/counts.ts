import { sql } from 'kysely';
import { countVisibleThreads } from '../server/src/domain/operations/person/comments/countVisibleThreads.js';
import { addOrganizations } from '../server/src/domain/operations/backend/organizations/addOrganizations.js';
import { onEachDatabase } from './support/benchDatabases.js';
import { startBenchService } from './support/benchService.js';
import { median, takeTurns } from './support/measure.js';
import { ms, printTable, times } from './support/printTable.js';

/** Counts (design §5): a thousand documents in one request, against the same rows counted plainly by one statement. */

const DOCUMENTS = 1000;
const THREADS = 20;
const COMMENTS = 3;
const ROUNDS = 15;
const organizationId = 'acme';
const documentIds = Array.from({ length: DOCUMENTS }, (_, index) => `document-${index}`);

await onEachDatabase(async ({ name, pool }) => {
  const { service, core, tenant } = await startBenchService(pool);
  const { apiKey } = tenant;
  await addOrganizations(core, tenant, [{ organizationId, organizationName: undefined, disabled: undefined }]);
  await sql`
    insert into documents (api_key, organization_id, document_id, custom, created_at, last_updated)
    select ${apiKey}, ${organizationId}, id, '{}', 1, 1 from unnest(${documentIds}::text[]) as id`.execute(core.db);
  await sql`
    insert into comment_annotations (api_key, organization_id, annotation_id, document_id, annotation_number,
      last_comment_number, last_writer_id, last_written, author_id, status_id, visibility, visible_to_organizations, visible_to_users, agent_fields,
      is_draft, created_at, last_updated, content, request_hash)
    select ${apiKey}, ${organizationId}, id || '-' || number, id, number, ${COMMENTS}, 'ada', ${COMMENTS}, 'ada', 'OPEN', 'public', '{}', '{}',
      '{}', false, 1, 1, '{}', ''
    from unnest(${documentIds}::text[]) as id, generate_series(1, ${THREADS}) as number`.execute(core.db);
  await sql`
    insert into comments (api_key, organization_id, annotation_id, comment_id, comment_number, author_id,
      mentioned_user_ids, mentioned_group_ids, is_draft, created_at, last_updated, content, request_hash)
    select api_key, organization_id, annotation_id, number::text, number, 'ada', '{}', '{}', false, 1, 1, '{}', ''
    from comment_annotations, generate_series(1, ${COMMENTS}) as number`.execute(core.db);
  // Every second thread is read.
  await sql`
    insert into comment_views (api_key, organization_id, annotation_id, document_id, user_id, through, viewed_at)
    select api_key, organization_id, annotation_id, document_id, 'bob', ${COMMENTS}, 1
    from comment_annotations where annotation_number % 2 = 0`.execute(core.db);
  await sql`analyze`.execute(core.db);

  const count = async (agentFields?: string[]) => {
    const filters = { statusIds: undefined, locationIds: undefined, agentFields };
    const narrowing = { access: undefined, excludedLocationIds: undefined };
    await countVisibleThreads(core, tenant, 'bob', { organizationId, documentIds, ...filters, ...narrowing });
  };
  const ofThreads = sql`a.api_key = ${apiKey} and a.organization_id = ${organizationId} and a.document_id = any(${documentIds})`;
  const samples = await takeTurns(ROUNDS, {
    plainTotals: async () => {
      await sql`select document_id, count(*) from comment_annotations a where ${ofThreads} group by 1`.execute(core.db);
    },
    plainUnread: async () => {
      await sql`
        select a.document_id, count(distinct a.annotation_id), count(distinct c.annotation_id)
        from comment_annotations a
        left join comment_views v on v.api_key = a.api_key and v.organization_id = a.organization_id
          and v.annotation_id = a.annotation_id and v.user_id = 'bob'
        left join comments c on c.api_key = a.api_key and c.organization_id = a.organization_id
          and c.annotation_id = a.annotation_id and c.author_id <> 'bob' and c.comment_number > coalesce(v.through, 0)
        where ${ofThreads} group by 1`.execute(core.db);
    },
    counts: () => count(),
    agents: () => count(['agentId:x']),
  });
  const [totals, unread] = [median(samples.plainTotals), median(samples.plainUnread)];
  const [counts, agents] = [median(samples.counts), median(samples.agents)];
  printTable(
    `Counts of ${DOCUMENTS} documents, ${(DOCUMENTS * THREADS).toLocaleString('en')} threads (${name}, median of ${ROUNDS})`,
    ['', 'time', 'against plain'],
    [
      ['threads counted plainly', ms(totals), ''],
      ['threads and unread ones counted plainly', ms(unread), times(1)],
      ['total and unread as one person sees them', ms(counts), times(counts / unread)],
      ['with agentFields: nothing unread is looked up', ms(agents), times(agents / totals)],
    ],
  );
  await service.close();
});
