import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../server/src/store/tables.js';
import { addOrganizations } from '../server/src/domain/operations/backend/organizations/addOrganizations.js';
import { countInbox } from '../server/src/domain/operations/person/inbox/countInbox.js';
import { onEachDatabase } from './support/benchDatabases.js';
import { startBenchService } from './support/benchService.js';
import { median, takeTurns } from './support/measure.js';
import { ms, printTable, times } from './support/printTable.js';

/**
 * Unread counts, which every sign-in asks for (design §3.3): a person's counts against the bare count of the person's unread rows, and of the
 * rows for everybody that the person has no row of their own for.
 */

const UNREAD = [0, 30, 500] as const;
/** Unread records for everybody, in organizations of their own. */
const BROADCASTS = [30, 500] as const;
const DOCUMENTS = 20;
const OTHERS = 20_000;
const ROUNDS = 60;
const organizationId = 'acme';
const NO_CHOICES = { includeSelf: undefined, documentIds: undefined, maxDays: undefined };

await onEachDatabase(async ({ name, pool }) => {
  const { service, core, tenant } = await startBenchService(pool);
  const { apiKey } = tenant;
  await addOrganizations(core, tenant, [{ organizationId, organizationName: undefined, disabled: undefined }]);
  await sql`
    insert into documents (api_key, organization_id, document_id, custom, created_at, last_updated)
    select ${apiKey}, ${organizationId}, 'document-' || number, '{}', 1, 1 from generate_series(1, ${DOCUMENTS}::int) as number`.execute(
    core.db,
  );
  const most = Math.max(...UNREAD);
  await sql`
    insert into notifications (api_key, organization_id, notification_id, document_id, sequence, timestamp, source, action_user_id,
      notify_all, verify_user_permissions, is_resolver_used, is_unrestricted, context_key, content)
    select ${apiKey}, ${organizationId}, 'notification-' || number, 'document-' || (1 + number % ${DOCUMENTS}::int), number,
      ${Date.now()}::bigint - number, 'custom', 'ada', false, false, false, true, '', '{}'
    from generate_series(1, ${OTHERS}::int) as number`.execute(core.db);
  const recipients = (userId: string, from: number, to: number) =>
    sql`
    insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp, for_you,
      is_unrestricted)
    select api_key, organization_id, ${userId}, notification_id, document_id, sequence, timestamp, true, true from notifications
    where sequence between ${from}::int and ${to}::int`.execute(core.db);
  for (const unread of UNREAD) if (unread > 0) await recipients(`unread-${unread}`, 1, unread);
  for (let from = most + 1; from < OTHERS; from += 1000) await recipients(`other-${from}`, from, from + 999);
  for (const unread of UNREAD) {
    await sql`
      insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
      values (${apiKey}, ${organizationId}, ${`unread-${unread}`}, 'organization', ${organizationId}, 'editor')`.execute(
      core.db,
    );
  }
  for (const count of BROADCASTS) await fillLoud(core.db, apiKey, count);
  await sql`analyze`.execute(core.db);

  const rows: string[][] = [];
  for (const inFlight of [1, 16]) {
    const compare = async (what: string, organizationId: string, userId: string, bareCount: RawBuilder<unknown>) => {
      const together = (call: () => Promise<unknown>) => async () => {
        await Promise.all(Array.from({ length: inFlight }, call));
      };
      const samples = await takeTurns(ROUNDS, {
        bare: together(() => bareCount.execute(core.db)),
        counts: together(() => countInbox({ core, tenant, organizationId, userId }, NO_CHOICES)),
      });
      const [bare, counts] = [median(samples.bare), median(samples.counts)];
      rows.push([`${what}, ${inFlight} in flight`, ms(bare), ms(counts), times(counts / bare)]);
    };
    for (const unread of UNREAD) {
      await compare(`${unread} unread`, organizationId, `unread-${unread}`, named(apiKey, `unread-${unread}`));
    }
    for (const count of BROADCASTS) {
      await compare(`${count} unread for everybody`, `loud-${count}`, 'ada', forEverybody(apiKey, `loud-${count}`));
    }
  }
  printTable(`Unread counts of a person (${name}, median of ${ROUNDS})`, ['', 'bare', 'counts', 'ratio'], rows);
  await service.close();
});

/** The bare count of the records that name a person. */
function named(apiKey: string, userId: string): RawBuilder<unknown> {
  return sql`
  select count(*) from (
    select from notification_recipients where api_key = ${apiKey} and organization_id = ${organizationId} and user_id = ${userId}
      and for_you and not removed and read_at is null limit 100) as unread`;
}

/** The bare count of the records for everybody that `ada` has not read. */
function forEverybody(apiKey: string, organizationId: string): RawBuilder<unknown> {
  return sql`
  select count(*) from (
    select from notifications n where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notify_all
      and n.sequence > 0 and not exists (
        select from notification_recipients r where r.api_key = ${apiKey} and r.organization_id = ${organizationId}
          and r.user_id = 'ada' and r.notification_id = n.notification_id) limit 100) as unread`;
}

/** An organization in which each member has so many unread records for everybody, in several documents, beside many for others. */
async function fillLoud(db: Kysely<Tables>, apiKey: string, count: number): Promise<void> {
  const loud = `loud-${count}`;
  await sql`
    insert into organizations (api_key, organization_id, custom, created_at, last_updated) values (${apiKey}, ${loud}, '{}', 1, 1)`.execute(
    db,
  );
  await sql`
    insert into documents (api_key, organization_id, document_id, custom, created_at, last_updated)
    select ${apiKey}, ${loud}, 'document-' || number, '{}', 1, 1 from generate_series(1, ${DOCUMENTS}::int) as number`.execute(
    db,
  );
  await sql`
    insert into notifications (api_key, organization_id, notification_id, document_id, sequence, timestamp, source, action_user_id,
      notify_all, verify_user_permissions, is_resolver_used, is_unrestricted, context_key, content)
    select ${apiKey}, ${loud}, 'notification-' || number, 'document-' || (1 + number % ${DOCUMENTS}::int), number,
      ${Date.now()}::bigint - number, 'custom', 'grace', number <= ${count}::int, false, false, true, '', '{}'
    from generate_series(1, ${OTHERS}::int) as number`.execute(db);
  await sql`
    insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
    values (${apiKey}, ${loud}, 'ada', 'organization', ${loud}, 'editor')`.execute(db);
}
