import { countNotifications, listNotifications, markAllNotificationsRead } from '@parley/protocol';
import type { PostgresPool } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

const inAcme = { organizationId: 'acme' };

/** Counts statements and the rows that they bring. */
function metered(pool: PostgresPool) {
  const meter = { statements: 0, rows: 0 };
  const connect = pool.connect.bind(pool);
  return Object.assign(pool, {
    meter,
    connect: async () => {
      const connection = await connect();
      const query = connection.query.bind(connection) as (...args: unknown[]) => Promise<{ rows?: unknown[] }>;
      return Object.assign(connection, {
        query: async (...args: unknown[]) => {
          const result = await query(...args);
          meter.statements += 1;
          meter.rows += result.rows?.length ?? 0; // several statements in one text have an answer each
          return result;
        },
      });
    },
  });
}

describe.each(MAIN_DATABASE)('the cost of an inbox with thousands of records ($name)', ({ open }) => {
  let service: TestService;
  let acme: TestOrganization;
  let meter: { statements: number; rows: number };
  beforeAll(async () => {
    const pool = metered(await open());
    ({ meter } = pool);
    service = await startTestService({ pool });
    acme = await TestOrganization.create(await service.newKey());
    await acme.grant('bob');
    await acme.add({ notificationId: 'first', notifyAll: true });
    // 3,000 for Bob, 3,000 for everybody, all like the first.
    await sql`
      with many as (
        insert into notifications (api_key, organization_id, notification_id, document_id, sequence, timestamp, source,
          action_user_id, notify_all, verify_user_permissions, is_resolver_used, content)
        select api_key, organization_id, 'n' || number, document_id, number + 1, timestamp, source,
          action_user_id, number % 2 = 0, false, false, content
        from notifications, generate_series(1, 6000) as number where api_key = ${acme.key.apiKey}
        returning *
      )
      insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp, for_you)
      select api_key, organization_id, 'bob', notification_id, document_id, sequence, timestamp, true
      from many where not notify_all`.execute(service.service.core.db);
    await sql`update streams set sequence = 6001`.execute(service.service.core.db);
  });
  afterAll(() => service.close());

  const measured = async (run: () => Promise<unknown>) => {
    const before = { ...meter };
    await run();
    return { statements: meter.statements - before.statements, rows: meter.rows - before.rows };
  };

  it('counts stop at 100, from at most 100 rows a feed', async () => {
    const bob = await acme.person('bob');
    const cost = await measured(async () => {
      expect((await bob.call(countNotifications, inAcme)).counts).toEqual({ forYou: 100, all: 100, unseen: 100 });
    });
    // 100 of each of the two sources, and a handful about the reader.
    expect(cost.rows).toBeLessThanOrEqual(210);
    expect(cost.statements).toBeLessThanOrEqual(9);
  });

  it('a page costs the rows of the page besides', async () => {
    const bob = await acme.person('bob');
    const list = { ...inAcme, feed: 'all', pageSize: 15 } as const;
    const cost = await measured(async () => {
      expect((await bob.call(listNotifications, list)).notifications).toHaveLength(15);
    });
    expect(cost.rows).toBeLessThanOrEqual(210 + 16);
    expect(cost.statements).toBeLessThanOrEqual(10);
  });

  it('a reader who has read everything costs nothing', async () => {
    const bob = await acme.person('bob');
    await bob.call(markAllNotificationsRead, { ...inAcme, feed: 'all' });
    const cost = await measured(async () => {
      expect((await bob.call(countNotifications, inAcme)).counts).toEqual({ forYou: 0, all: 0, unseen: 0 });
    });
    expect(cost.rows).toBeLessThanOrEqual(10);
  });
});
