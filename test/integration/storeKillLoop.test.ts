import { describe, expect, inject, it } from 'vitest';
import type { EncryptionProvider } from '../../src/index.js';
import { newEncryption } from '../support/newEncryption.js';
import type { ParleyProcess, ParleyProcessOptions } from './support/ParleyProcess.js';
import { scratchDatabase, scratchFolder, startParley } from './support/scratch.js';
import { StoreWriter } from './support/StoreWriter.js';

/** Each is a burst of updates, a kill and a start. */
const KILLS = Number(process.env['PARLEY_KILL_LOOPS'] ?? 2);
/** A kill takes two seconds on an idle machine, and many times that on a busy one. */
const TIMEOUT_MS = 60_000 + KILLS * 30_000;

/** Updates of a person that are not acknowledged, at most, while they write. */
const IN_FLIGHT = 3;

/** Any port that is free: two processes may stand next to each other. */
const METRICS = { PARLEY_METRICS_PORT: '0' };

const postgresUrl = inject('postgresUrl');

describe.each([
  { kind: 'a shared document', newProvider: () => Promise.resolve(undefined) },
  { kind: 'an encrypted one', newProvider: newEncryption },
])('kill -9 while people write into $kind', ({ newProvider }) => {
  it(`loses no acknowledged update in ${KILLS} kills, on the embedded database`, { timeout: TIMEOUT_MS }, async () => {
    await expectNothingLost([{ data: await scratchFolder(), env: METRICS }], await newProvider());
  });

  // Without PostgreSQL; with CI=true that fails the run.
  it.skipIf(!postgresUrl)(
    `loses no acknowledged update in ${KILLS} kills, of one of two processes on PostgreSQL`,
    { timeout: TIMEOUT_MS },
    async () => {
      const options = { env: { ...METRICS, DATABASE_URL: await scratchDatabase(postgresUrl ?? '') } };
      await expectNothingLost([options, options], await newProvider());
    },
  );
});

async function expectNothingLost(
  options: readonly ParleyProcessOptions[],
  provider: EncryptionProvider | undefined,
): Promise<void> {
  const running: ParleyProcess[] = [];
  for (const one of options) running.push(await startParley(one));
  const [first] = running as [ParleyProcess];
  await first.post('organizations/add', { organizations: [{ organizationId: 'acme' }] });
  await first.post('organizations/documents/add', { organizationId: 'acme', documents: [{ documentId: 'plan' }] });
  const writers = ['ada', 'bob'].map((userId) => new StoreWriter(userId, provider));
  const placeOf = (writer: number) => running[writer % running.length]!;

  let compactions = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const victim = kill % running.length;
    await Promise.all(writers.map((writer, index) => writer.connect(placeOf(index))));
    compactions += await writeUntilKilled(writers, {
      victim: running[victim]!,
      ofVictim: writers[victim]!,
      after: 20 + 10 * (kill % 5),
    });
    // Somebody who has nothing reads what is on disk, before those who wrote come back and send it again.
    running[victim] = await startParley(options[victim]!);
    const reader = new StoreWriter(`reader-${kill}`, provider);
    await reader.connect(running[victim]);
    const stored = new Set(reader.values);
    const lost = writers.flatMap(({ acknowledgedValues }) => acknowledgedValues).filter((value) => !stored.has(value));
    expect(lost).toEqual([]);
    expect(stored.size).toBe(reader.values.length);
  }

  // What was not acknowledged is sent again, and is there once.
  await Promise.all(writers.map((writer, index) => writer.connect(placeOf(index))));
  await Promise.all(writers.map((writer) => writer.until(writer.written)));
  const reader = new StoreWriter('reader', provider);
  await reader.connect(running[0]!);
  const written = writers.flatMap(({ acknowledgedValues }) => acknowledgedValues).toSorted();
  // What came in through the other process may be on its way to this one.
  await expect.poll(() => reader.values.toSorted()).toEqual(written);
  expect(writers.flatMap(({ failures }) => failures)).toEqual([]);
  if (process.env['PARLEY_KILL_LOOPS'])
    process.stdout.write(`${KILLS} kills, ${reader.values.length} values, ${compactions} compactions before kills.\n`);
}

/**
 * Has everybody write at once, and kills a process when so many more updates were acknowledged to its person. Returns how often it had
 * compacted the log.
 */
async function writeUntilKilled(
  writers: readonly StoreWriter[],
  { victim, ofVictim, after }: { victim: ParleyProcess; ofVictim: StoreWriter; after: number },
): Promise<number> {
  let isKilled = false;
  const write = async (writer: StoreWriter) => {
    while (!isKilled && writer.isConnected) {
      writer.write();
      writer.write();
      await writer.until(writer.written - IN_FLIGHT);
    }
  };
  const writing = writers.map(write);
  await ofVictim.until(ofVictim.acknowledged + after);
  const metrics = await victim.metrics();
  isKilled = true;
  await victim.end('SIGKILL');
  await Promise.all(writing);
  const counted = metrics.matchAll(/^parley_jobs_total\{kind="compactStore",outcome="[^"]*"\} (\d+)/gm);
  return Array.from(counted, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0);
}
