import { addOrganizations } from '@parley/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbedded } from '../support/openEmbedded.js';
import { startTestService } from '../support/startTestService.js';

it.each(['53300', '57014'])('answers UNAVAILABLE to a request that the database is too busy for (%s)', async (code) => {
  const pool = await openEmbedded();
  let isBusy = false;
  const test = await startTestService({
    pool: {
      connect: () => (isBusy ? Promise.reject(Object.assign(new Error('Too busy.'), { code })) : pool.connect()),
      end: () => pool.end(),
    },
  });
  onTestFinished(() => test.close());
  const key = await test.newKey();
  isBusy = true;
  const refused = await key.refused(addOrganizations, { organizations: [{ organizationId: 'acme' }] });
  expect(refused).toMatchObject({ http: 503, status: 'UNAVAILABLE' });
});
