import { Kysely, PostgresDialect, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isMigrated, migrate } from '../../src/store/migrations.js';
import type { Tables } from '../../src/store/tables.js';
import { DATABASES } from '../support/databases.js';

describe.each(DATABASES)('migrations ($name)', ({ open }) => {
  async function openLogged() {
    const statements: string[] = [];
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: await open() }),
      log: ({ query }) => void statements.push(query.sql),
    });
    onTestFinished(() => db.destroy());
    return { db, statements };
  }

  it('are asked for with two statements when none is missing', async () => {
    const { db, statements } = await openLogged();
    await migrate(db);
    expect(await isMigrated(db)).toBe(true);
    statements.length = 0;
    await migrate(db);
    expect(statements).toHaveLength(2);
  });

  it('refuse the database of a newer version', async () => {
    const { db } = await openLogged();
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('999_later', '')`.execute(db);
    await expect(migrate(db)).rejects.toThrow('A newer version of Parley');
  });
});
