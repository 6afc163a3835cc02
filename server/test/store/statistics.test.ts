import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { startTestService } from '../support/startTestService.js';

describe.each(DATABASES)('statistics ($name)', ({ open }) => {
  it('are gathered of what queries look at, not of JSON', async () => {
    const test = await startTestService({ pool: await open() });
    onTestFinished(() => test.close());
    const { rows } = await sql<{ type: string; isGathered: boolean; columns: number }>`
      select a.atttypid::regtype::text as type, coalesce(a.attstattarget, -1) <> 0 as "isGathered", count(*)::int as columns
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('jsonb'::regtype, 'bigint'::regtype)
      group by 1, 2 order by 1`.execute(test.service.core.db);
    const many = expect.any(Number);
    expect(rows).toEqual([
      { type: 'bigint', isGathered: true, columns: many },
      { type: 'jsonb', isGathered: false, columns: many },
    ]);
  });
});
