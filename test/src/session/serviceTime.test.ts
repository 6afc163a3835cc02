import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createParleyClient } from '../../../src/createParleyClient.js';
import { noteServiceTime, serviceNow } from '../../../src/session/serviceTime.js';
import { inPageService } from '../../../testing/inPageService.js';
import { addThreads, commentsOn } from '../../support/commentsOn.js';
import { HandDrivenTransport, settled } from '../../support/HandDrivenTransport.js';
import { rejectionOf } from '../../support/rejectionOf.js';
import { signIn } from '../../support/signIn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

const MINUTE_MS = 60_000;

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(async () => {
  vi.useRealTimers();
  noteServiceTime(Date.now());
  (await inPageService()).clock.agoMs = 0;
});

/** Sets this machine's clock, compared with the service's. */
const setAhead = async (minutes: number) => void ((await inPageService()).clock.agoMs = minutes * MINUTE_MS);

/** Lets somebody write in a document for some minutes of the service's clock. */
async function grant(userId: string, minutes: number) {
  const expiresAt = Math.floor((await inPageService()).clock.now() / 1000) + minutes * 60;
  const { organizationId } = service;
  const resources = [{ type: 'document', id: 'plan', organizationId, accessRole: 'editor', expiresAt }];
  await service.rest('auth/permissions/add', {
    organizationId: undefined,
    user: { userId },
    permissions: { resources },
  });
}

it('is the time of the service, whatever this clock says', async () => {
  for (const minutes of [10, -10]) {
    await setAhead(minutes);
    await signIn(service.as('ada'));
    expect(Math.abs(Date.now() - minutes * MINUTE_MS - serviceNow())).toBeLessThan(MINUTE_MS);
  }
});

it('is that of this machine where the difference may be the way of the answer', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const difference of [29_000, -29_000]) {
    noteServiceTime(Date.now() + difference);
    expect(serviceNow()).toBe(Date.now());
  }
});

it('is that of this machine when the service does not say', async () => {
  const transport = new HandDrivenTransport();
  const done = createParleyClient({ apiKey: 'key', transport }).identify({ userId: 'ada' });
  await settled();
  await transport.next('session/identify').answer(HandDrivenTransport.admission('ada'));
  await done;
  expect(Math.abs(Date.now() - serviceNow())).toBeLessThan(MINUTE_MS);
});

it('a temporary access lasts until its end by the clock of the service', async () => {
  await addThreads(service, 'plan', { annotationId: 't' });
  await setAhead(10);
  await grant('tim', 5);
  const { comments } = await commentsOn(service, 'tim', 'plan');
  const send = () => comments.addComment({ annotationId: 't', comment: { commentText: 'Hello' } });
  await expect(send()).resolves.toMatchObject({ annotationId: 't' });

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * MINUTE_MS });
  const asked = service.requests.length;
  expect(await rejectionOf(send())).toMatchObject({
    code: 'PERMISSION_DENIED',
    message: expect.stringContaining('expired') as string,
  });
  expect(service.requests).toHaveLength(asked);
});
