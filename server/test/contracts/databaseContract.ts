import { Kysely, Migrator, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

interface Tables {
  things: {
    id: string;
    created_at: number;
    rank: number | null;
    data: unknown;
    seen_at: Date | null;
    tags: string[];
    bytes: Uint8Array | null;
  };
}

/**
 * What the core asks of a database, whichever adapter gives it.
 * @param open a pool on a database in which the suite may make a schema of its own
 */
export function describeDatabase(name: string, open: () => Promise<PostgresPool>): void {
  describe(`database port: ${name}`, () => {
    const schema = `contract_${crypto.randomUUID().replaceAll('-', '')}`;
    let pool: PostgresPool;
    let db: Kysely<Tables>;

    beforeAll(async () => {
      pool = await open();
      const root = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
      await sql`create schema ${sql.id(schema)}`.execute(root);
      db = root.withSchema(schema);
      const { error } = await migrate(db, schema);
      expect(error).toBeUndefined();
    });

    afterAll(async () => {
      await sql`drop schema ${sql.id(schema)} cascade`.execute(db);
      await db.destroy();
    });

    beforeEach(async () => {
      await db.deleteFrom('things').execute();
    });

    const insert = (on: Kysely<Tables> | Transaction<Tables>, ...ids: string[]) =>
      on
        .insertInto('things')
        .values(ids.map((id) => ({ id, created_at: 1, rank: null, data: '{}', seen_at: null, tags: [], bytes: null })))
        .executeTakeFirst();

    const ids = async () => (await db.selectFrom('things').select('id').orderBy('id').execute()).map(({ id }) => id);

    const failure = async (run: () => Promise<unknown>): Promise<unknown> => {
      try {
        await run();
      } catch (error) {
        return error;
      }
      throw new Error('It did not fail.');
    };

    it('runs a migration once', async () => {
      const again = await migrate(db, schema);
      expect(again.error).toBeUndefined();
      expect(again.results).toEqual([]);
    });

    it('returns how many rows a write changed', async () => {
      expect((await insert(db, 'a', 'b', 'c')).numInsertedOrUpdatedRows).toBe(3n);
      const updated = await db.updateTable('things').set({ rank: 1 }).where('id', '<>', 'a').executeTakeFirst();
      expect(updated.numUpdatedRows).toBe(2n);
      const deleted = await db.deleteFrom('things').where('id', '=', 'nobody').executeTakeFirst();
      expect(deleted.numDeletedRows).toBe(0n);
    });

    it('reads int8 and counts as numbers', async () => {
      await db
        .insertInto('things')
        .values({
          id: 'a',
          created_at: Number.MAX_SAFE_INTEGER,
          rank: 7,
          data: '{}',
          seen_at: null,
          tags: [],
          bytes: null,
        })
        .execute();
      const { rows } = await sql`select created_at, rank, count(*) over () as n from ${sql.id(schema)}.things`.execute(
        db,
      );
      expect(rows).toEqual([{ created_at: Number.MAX_SAFE_INTEGER, rank: 7, n: 1 }]);
    });

    it('refuses an int8 that a number cannot represent exactly', async () => {
      expect(await failure(() => sql`select 9007199254740993::int8`.execute(db))).toBeInstanceOf(RangeError);
      expect(await failure(() => sql`select ${1}::int8 - 9007199254740993`.execute(db))).toBeInstanceOf(RangeError);
    });

    it('keeps jsonb, times, arrays, bytes, nulls and any text as they were', async () => {
      const row = {
        id: 'ключ "\'\\ $1 👩‍👩‍👧 \u202e\u2028',
        created_at: -1,
        rank: null,
        data: { list: [1, 'two', null, { three: true }], ключ: '\u0001 "quoted" \\ 👩‍👧' },
        seen_at: new Date('2026-02-03T04:05:06.789Z'),
        tags: ['', 'NULL', '"', '\\', 'a,b', '{}', '👩‍👧'],
        bytes: Uint8Array.from([0, 1, 39, 92, 255]),
      };
      await db
        .insertInto('things')
        .values({ ...row, data: JSON.stringify(row.data) })
        .execute();
      const read = await db.selectFrom('things').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
      expect({ ...read, bytes: Uint8Array.from(read.bytes ?? []) }).toEqual(row);
    });

    it('takes an object for jsonb, and text as JSON text', async () => {
      const { rows } = await sql`select ${{ a: [1] }}::jsonb as object, ${'[2]'}::jsonb as text`.execute(db);
      expect(rows).toEqual([{ object: { a: [1] }, text: [2] }]);
    });

    it('takes a list as an array parameter', async () => {
      await insert(db, 'a', 'b', 'c');
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.id(schema)}.things where id = any(${['a', 'c', 'x']}) order by id`.execute(db);
      expect(rows.map(({ id }) => id)).toEqual(['a', 'c']);
    });

    it('commits a transaction as a whole', async () => {
      await db.transaction().execute(async (tx) => {
        await insert(tx, 'a');
        await insert(tx, 'b');
      });
      expect(await ids()).toEqual(['a', 'b']);
    });

    it('rolls a transaction back as a whole', async () => {
      const error = await failure(() =>
        db.transaction().execute(async (tx) => {
          await insert(tx, 'a');
          throw new Error('changed my mind');
        }),
      );
      expect(error).toMatchObject({ message: 'changed my mind' });
      expect(await ids()).toEqual([]);
    });

    it('keeps what came before a savepoint that was rolled back', async () => {
      const transaction = await db.startTransaction().execute();
      await insert(transaction, 'a');
      const saved = await transaction.savepoint('s').execute();
      await insert(saved, 'b');
      const back = await saved.rollbackToSavepoint('s').execute();
      await insert(back, 'c');
      await back.commit().execute();
      expect(await ids()).toEqual(['a', 'c']);
    });

    it('keeps transactions that run at once apart', async () => {
      const committed = new Set<string>();
      const run = async (name: string) => {
        await db.transaction().execute(async (tx) => {
          const before = new Set(committed);
          await insert(tx, name);
          const seen = (await tx.selectFrom('things').select('id').execute()).map(({ id }) => id);
          expect(seen).toContain(name);
          expect(seen.filter((id) => id.endsWith('-second')).length * 2).toBe(seen.length - 1);
          for (const id of before) expect(seen).toContain(id);
          await insert(tx, `${name}-second`);
        });
        committed.add(name);
      };
      await Promise.all(Array.from({ length: 8 }, (_, index) => run(`t${index}`)));
      expect(await ids()).toHaveLength(16);
    });

    it('gives a violated constraint as its SQLSTATE and name', async () => {
      await insert(db, 'a');
      expect(await failure(() => insert(db, 'a'))).toMatchObject({ code: '23505', constraint: 'things_pkey' });
      expect(await failure(() => sql`select 1 from nowhere`.execute(db))).toMatchObject({ code: '42P01' });
      expect(await failure(() => sql`select ${'x'}::int`.execute(db))).toMatchObject({ code: '22P02' });
      expect(await ids()).toEqual(['a']);
    });

    it('fails a commit after a failed statement, in place of losing the writes in silence', async () => {
      const error = await failure(() =>
        db.transaction().execute(async (tx) => {
          await insert(tx, 'a');
          await insert(tx, 'a').catch(() => undefined);
        }),
      );
      expect(error).toMatchObject({ code: '25P02' });
      expect(await ids()).toEqual([]);
    });

    it('rolls back what a released connection left open', async () => {
      const connection = await pool.connect();
      await connection.query('begin', []);
      await connection.query(`insert into "${schema}".things values ('a', 1, null, '{}', null, '{}', null)`, []);
      connection.release();
      expect(await ids()).toEqual([]);
      await insert(db, 'a'); // and no lock of it is left
      expect(await ids()).toEqual(['a']);
    });

    it('runs several statements in one text', async () => {
      const connection = await pool.connect();
      await connection.query(
        `begin; insert into "${schema}".things values ('a', 1, null, '{}', null, '{}', null); commit;`,
        [],
      );
      connection.release();
      expect(await ids()).toEqual(['a']);
    });

    it('never hands a row to two takers (for update skip locked)', async () => {
      await insert(db, ...Array.from({ length: 12 }, (_, index) => `job-${index}`));
      const take = () =>
        db.transaction().execute(async (tx) => {
          const rows = await tx.selectFrom('things').select('id').limit(3).forUpdate().skipLocked().execute();
          await tx
            .deleteFrom('things')
            .where('id', 'in', ['', ...rows.map(({ id }) => id)])
            .execute();
          return rows.map(({ id }) => id);
        });
      const taken = (await Promise.all([take(), take(), take(), take()])).flat();
      expect(taken).toHaveLength(12);
      expect(new Set(taken).size).toBe(12);
    });

    it('reads the columns as they are after a table changed', async () => {
      const table = sql`${sql.id(schema)}.changing`;
      const read = async () => (await sql`select * from ${table} where id = ${1}`.execute(db)).rows;
      await sql`create table ${table} (id int)`.execute(db);
      await sql`insert into ${table} values (1)`.execute(db);
      expect(await read()).toEqual([{ id: 1 }]);
      await sql`alter table ${table} add column more text`.execute(db);
      expect(await read()).toEqual([{ id: 1, more: null }]);
    });

    it('keeps parameters out of its errors, which are logged', async () => {
      const secret = 'a-secret-nobody-should-log';
      const error = await failure(() => sql`select ${secret}::text, 1 / ${0}::int`.execute(db));
      expect(error).toMatchObject({ code: '22012' });
      expect(
        JSON.stringify(Object.getOwnPropertyNames(error).map((key) => Reflect.get(error as object, key))),
      ).not.toContain(secret);
    });
  });
}

function migrate(db: Kysely<Tables>, schema: string) {
  return new Migrator({
    db,
    migrationTableSchema: schema,
    provider: {
      async getMigrations() {
        return {
          '001_things': {
            async up(database) {
              await database.schema
                .withSchema(schema)
                .createTable('things')
                .addColumn('id', 'text', (column) => column.primaryKey())
                .addColumn('created_at', 'bigint', (column) => column.notNull())
                .addColumn('rank', 'integer')
                .addColumn('data', 'jsonb', (column) => column.notNull())
                .addColumn('seen_at', 'timestamptz')
                .addColumn('tags', sql`text[]`, (column) => column.notNull())
                .addColumn('bytes', 'bytea')
                .execute();
            },
          },
        };
      },
    },
  }).migrateToLatest();
}
