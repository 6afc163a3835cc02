import { expect, it, onTestFinished } from 'vitest';
import type { MailMessage } from '../../src/environment.js';
import { MAILING_SLOTS } from '../../src/jobs/createWorkers.js';
import { enqueueHousekeeping, HOUSEKEEPING } from '../../src/jobs/housekeeping.js';
import { startTestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { Writer } from '../support/Writer.js';

const PEOPLE = ['ben', 'cleo', 'dan', 'eve', 'fay', 'gus', 'hal'];

it('a mail server that does not answer holds up only emails, and has no more of them at once than connections', async () => {
  const asked: MailMessage[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => void (answer = resolve));
  const mail = { send: (message: MailMessage) => (asked.push(message), answered) };
  const { service, clock, metrics, newKey } = await startTestService({
    mail,
    options: { publicUrl: 'https://parley.test' },
  });
  onTestFinished(() => service.close());
  const acme = await TestOrganization.create(await newKey());
  await acme.setDocument('plan', { access_type: 'organizationPrivate' });
  const [ada] = (await Promise.all(
    ['ada', ...PEOPLE].map((id) => Writer.create(acme, id, { profile: { email: `${id}@example.com` } })),
  )) as [Writer];
  const taggedUserContacts = PEOPLE.map((userId) => ({ userId }));
  await ada.add({ comments: [{ commentId: 'c', commentText: 'Hi', taggedUserContacts }] });
  await expect.poll(() => asked.length).toBe(MAILING_SLOTS);

  await service.core.write((tx) => enqueueHousekeeping(tx, clock.now()));
  const done = () => metrics.total('parley_jobs_total', { kind: HOUSEKEEPING, outcome: 'done' });
  await expect.poll(done).toBe(1);

  clock.advance(60_000); // two connections take a minute and more for seven emails
  await service.core.write((tx) => enqueueHousekeeping(tx, clock.now()));
  await expect.poll(done).toBe(2);
  expect(asked).toHaveLength(MAILING_SLOTS);
  answer();
  await service.jobs.drain();
  expect(asked.map(({ to }) => to).sort()).toEqual(PEOPLE.map((id) => `${id}@example.com`));
});
