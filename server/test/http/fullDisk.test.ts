import {
  addDocuments,
  broadcastLiveState,
  getDocumentMigration,
  getDocuments,
  migrateDocument,
} from '@parley/protocol';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { DATABASES } from '../support/databases.js';
import { fillDocument } from '../support/fillDocument.js';
import { openEmbedded } from '../support/openEmbedded.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { upload, uploadRefused } from '../support/upload.js';

const FULL = { http: 503, status: 'UNAVAILABLE', message: expect.stringContaining('disk of the service is full') };

/** A database whose disk can be filled: what needs room fails as in PostgreSQL. */
class FullableDatabase implements PostgresPool {
  isFull = false;
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    const query = (sql: string, parameters: readonly unknown[]) => client.query(sql, parameters);
    return {
      query: ((sql: string, parameters?: readonly unknown[]) => {
        if (this.isFull && /\binsert into\b/.test(sql)) {
          return Promise.reject(Object.assign(new Error('could not extend file: No space left'), { code: '53100' }));
        }
        return query(sql, parameters ?? []);
      }) as PostgresPoolClient['query'],
      release: () => client.release(),
    };
  }

  end = () => this.#pool.end();
}

let test: TestService | undefined;
afterEach(async () => {
  await test?.close();
  test = undefined;
});

const readiness = async ({ service }: TestService) =>
  (await service.fetch(new Request('http://service.test/readyz'))).status;

const add = (documentId: string) => ({ organizationId: 'acme', documents: [{ documentId }] });

describe.each(DATABASES)('a full disk ($name)', ({ open }) => {
  it('of the database answers UNAVAILABLE and turns readiness until there is room, without a start', async () => {
    const database = new FullableDatabase(await open());
    const { service, clock, ...rest } = (test = await startTestService({ pool: database }));
    const key = await test.newKey();
    await TestOrganization.create(key);
    expect(await readiness(test)).toBe(200);
    clock.advance(1000);
    database.isFull = true;
    expect(await key.refused(addDocuments, add('d'))).toMatchObject(FULL);
    const answer = await key.post(addDocuments, add('d'));
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await key.call(getDocuments, { organizationId: 'acme' })).toEqual([]); // reads go on
    expect(await readiness(test)).toBe(503);
    clock.advance(10_000);
    expect(await readiness(test)).toBe(503);

    database.isFull = false;
    clock.advance(1000);
    expect(await readiness(test)).toBe(200);
    expect(await key.call(addDocuments, add('d'))).toMatchObject({ d: { success: true } });
    expect(rest.logger.entries.filter(({ level }) => level === 'error')).toHaveLength(1);
    const tables = await service.core.db.introspection.getTables();
    expect(tables.filter(({ name }) => name.startsWith('probe'))).toEqual([]);
  });
});

describe('a full disk', () => {
  it('of uploaded files answers UNAVAILABLE and turns readiness until there is room', async () => {
    const blobs = new MemoryBlobs();
    test = await startTestService({ blobs });
    const acme = await TestOrganization.create(await test.newKey());
    await acme.setDocument('plan', { access_type: 'public' });
    const ada = await acme.person('ada');
    const put = blobs.put.bind(blobs);
    blobs.put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    expect(await uploadRefused(ada, {})).toMatchObject(FULL);
    expect(await readiness(test)).toBe(503);
    blobs.put = put;
    test.clock.advance(1000);
    expect(await readiness(test)).toBe(200);
    await upload(ada);
    expect(blobs.keys).toHaveLength(1); // nothing of the trial stays
  });

  it('of the embedded database is not filled by a migration: it fails, and the document can be written again', async () => {
    const room = { bytes: 0 };
    test = await startTestService({ pool: await openEmbedded(), disk: { hasRoom: (bytes) => bytes <= room.bytes } });
    const key = await test.newKey();
    await TestOrganization.create(key);
    await key.call(addDocuments, add('plan'));
    const move = { organizationId: 'acme', documentId: 'plan', newDocumentId: 'next' };
    const migrate = async () => {
      const { migrationId } = await key.call(migrateDocument, move);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await test!.service.jobs.drain();
        test!.clock.advance(9000); // the longest pause between two attempts
      }
      return key.call(getDocumentMigration, { organizationId: 'acme', migrationId });
    };
    await fillDocument(key, 'acme', 'plan');
    expect(await migrate()).toMatchObject({ status: 'failed', error: FULL.message });
    const live = { organizationId: 'acme', documentId: 'plan', liveStateDataId: 'slide', data: 2 };
    await key.call(broadcastLiveState, live);
    room.bytes = 1024 * 1024;
    expect(await migrate()).toMatchObject({ status: 'completed' });
  });

  it('of the embedded database is foreseen: writes and jobs wait, reads are answered', async () => {
    const disk = { isFull: false, hasRoom: () => !disk.isFull };
    test = await startTestService({ pool: await openEmbedded(), disk });
    const key = await test.newKey();
    await TestOrganization.create(key);
    disk.isFull = true;
    expect(await key.refused(addDocuments, add('d'))).toMatchObject(FULL);
    expect(await key.call(getDocuments, { organizationId: 'acme' })).toEqual([]);
    expect(await readiness(test)).toBe(503);
    const { db } = test.service.core;
    test.clock.advance(24 * 3_600_000);
    await test.service.jobs.drain();
    expect(await db.selectFrom('jobs').select('attempts').execute()).toEqual([{ attempts: 0 }]);
    disk.isFull = false;
    test.clock.advance(1000);
    expect(await readiness(test)).toBe(200);
    expect(await key.call(addDocuments, add('d'))).toMatchObject({ d: { success: true } });
    expect(test.logger.entries.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      'error: The disk has too little room. Writes are refused, and jobs wait, until there is more.',
      'info: There is room on the disk again. Writes are taken.',
    ]);
  });
});
