import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { startTestService } from '../support/startTestService.js';

describe.each(DATABASES)('tables that were never analyzed ($name)', ({ open }) => {
  it('have the event of a delivery found by its id, not among all of the organization', async () => {
    const test = await startTestService({ pool: await open() });
    onTestFinished(() => test.close());
    // As the foreign key of `webhook_deliveries` checks it.
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select 1 from only webhook_events x
      where api_key = 'key' and organization_id = 'acme' and webhook_id = 'event' for key share of x`.execute(
      test.service.core.db,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('webhook_events_pkey');
  });
});
