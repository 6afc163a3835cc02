import { ParleyError } from '@parley/protocol/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WriteTransaction } from '../../src/store/transaction.js';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';

/** As PostgreSQL ends one of two transactions that wait for each other, or that both wrote what the other one read. */
const rolledBack = (code: string) => Object.assign(new Error('The database gave the transaction up.'), { code });

describe.each(DATABASES)('a transaction on $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  /** Writes to a stream of its own, and fails so many times after it. */
  async function write(failures: number, error: Error) {
    const { apiKey } = await test.newKey();
    const stream = { apiKey, organizationId: 'acme', documentId: 'plan' };
    let attempts = 0;
    const result = test.service.core.write(async (tx: WriteTransaction) => {
      const sequence = await tx.append(stream, [{ kind: 'document' }]);
      attempts += 1;
      if (attempts <= failures) throw error;
      return sequence;
    });
    const outcome = await result.catch((cause: unknown) => cause);
    const logged = await test.service.core.db.selectFrom('changes').where('api_key', '=', apiKey).selectAll().execute();
    return { outcome, attempts, logged: logged.length };
  }

  it.each(['40001', '40P01'])('that the database gave up (%s) is done again, and counts once', async (code) => {
    expect(await write(3, rolledBack(code))).toEqual({ outcome: 1, attempts: 4, logged: 1 });
  });

  it('that lost every attempt is ABORTED, and leaves nothing', async () => {
    const error = rolledBack('40P01');
    const { outcome, attempts, logged } = await write(4, error);
    expect(outcome).toBeInstanceOf(ParleyError);
    expect(outcome).toMatchObject({ code: 'ABORTED', cause: error });
    expect({ attempts, logged }).toEqual({ attempts: 4, logged: 0 });
  });

  it('that failed for another reason is not done again', async () => {
    const error = rolledBack('23505');
    expect(await write(1, error)).toEqual({ outcome: error, attempts: 1, logged: 0 });
  });
});
