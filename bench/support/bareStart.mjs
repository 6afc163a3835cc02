// The least that comes to a database, for `firstStart.ts`: opens it, asks it one thing, and prints a line. `node bareStart.mjs <folder or address>`
import { mkdirSync } from 'node:fs';

const [, , where = ''] = process.argv;
if (where.startsWith('postgres')) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: where });
  await client.connect();
  await client.query('select 1');
} else {
  const { PGlite } = await import('@electric-sql/pglite');
  mkdirSync(where, { recursive: true });
  const database = await PGlite.create(where);
  await database.query('select 1');
}
console.log('ready');
