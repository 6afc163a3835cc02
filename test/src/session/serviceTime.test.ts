import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createParleyClient } from '../../../src/createParleyClient.js';
import { noteServiceTime, serviceNow } from '../../../src/session/serviceTime.js';
import { createHttpTransport, type HttpTransportOptions } from '../../../src/index.js';
import { inPageService } from '../../../testing/inPageService.js';
import { addThreads, commentsOn } from '../../support/commentsOn.js';
import { HandDrivenTransport, settled } from '../../support/HandDrivenTransport.js';
import { HandDrivenSocket } from '../../support/HandDrivenSocket.js';
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

it('follows the clock of a page that stays open: answers to the heartbeat renew it, unless they come late', async () => {
  vi.useFakeTimers();
  HandDrivenSocket.opened.length = 0;
  const transport = createHttpTransport({
    apiKey: 'key',
    baseUrl: 'https://parley.test',
    // A class of the test stands for the browser's; only what the transport uses is there.
    WebSocket: HandDrivenSocket as unknown as HttpTransportOptions['WebSocket'],
  });
  const credentials = { userId: 'ada', organizationId: 'acme', token: 'token' };
  transport.authenticate({ ...credentials, onTokenExpired: async () => {}, onForbidden: () => {} });
  const socket = HandDrivenSocket.newest;
  socket.accept(30_000);
  /** How far this clock is ahead after an answer, in minutes. */
  const aheadAfter = async (differenceMs: number, delayMs = 0) => {
    await vi.advanceTimersByTimeAsync(30_000 - (Date.now() - lastBeat));
    lastBeat = Date.now();
    const timestamp = Date.now() - differenceMs;
    await vi.advanceTimersByTimeAsync(delayMs);
    socket.receive({ type: 'pong', timestamp });
    return (Date.now() - serviceNow()) / MINUTE_MS;
  };
  let lastBeat = Date.now();
  expect(await aheadAfter(10 * MINUTE_MS)).toBe(10);
  expect(await aheadAfter(-90 * MINUTE_MS)).toBe(-90);
  expect(await aheadAfter(0)).toBe(0);
  // Around half a minute the difference does not go to and fro.
  for (const differenceMs of [29_000, 31_000, 29_000, -31_000]) expect(await aheadAfter(differenceMs)).toBe(0);
  // The page was frozen meanwhile.
  expect(await aheadAfter(20 * MINUTE_MS, 12_000)).toBe(0);
  socket.receive({ type: 'pong' }); // an older service
  expect(serviceNow()).toBe(Date.now());
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
