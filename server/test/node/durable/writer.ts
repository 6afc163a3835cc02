// A process for the tests to kill: opens the folder, writes one row after the other, and prints each number once it is acknowledged.
//   node --import tsx writer.ts FOLDER COUNT
import { writeSync } from 'node:fs';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { openDurableDatabase } from '../../../src/node/durable/openDurableDatabase.js';
import { SystemClock } from '../../../src/node/SystemClock.js';

const [dataFolder = '', count = 'Infinity'] = process.argv.slice(2);
const onBroken = (error: Error) => {
  writeSync(2, error.message);
  process.exit(3);
};
const database = await openDurableDatabase({
  dataFolder,
  clock: new SystemClock(),
  logger: new CapturedLogger(),
  onBroken,
});
const connection = await database.pool.connect();
await connection.query('create table if not exists numbers (n int primary key)');
const { rows } = await connection.query<{ next: number }>('select coalesce(max(n), -1) + 1 as next from numbers');
const first = rows[0]?.next ?? 0;
for (let n = first; n < first + Number(count); n += 1) {
  await connection.query('begin');
  await connection.query('insert into numbers values ($1)', [n]);
  await connection.query('commit');
  process.stdout.write(`${n}\n`);
}
connection.release();
await database.close();
