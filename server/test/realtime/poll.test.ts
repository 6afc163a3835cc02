import {
  addCommentAnnotations,
  addDocuments,
  type EndpointInput,
  listCommentAnnotations,
  poll,
  type ServerFrame,
  updateDocumentsAccess,
} from '@parley/protocol';
import { LIMITS, REALTIME_LIMITS } from '@parley/protocol/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/options.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import type { TestPerson } from '../support/TestPerson.js';

const organizationId = 'acme';
type Subscriptions = EndpointInput<typeof poll>['subscriptions'];

describe('client/poll', () => {
  let test: TestService;
  let acme: TestOrganization;
  let bob: TestPerson;
  beforeAll(async () => {
    test = await startTestService();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    bob = await acme.person('bob');
  });

  const ask = async (subscriptions: Subscriptions, waitMs?: number, person = bob) => {
    const { frames } = await person.call(poll, { organizationId, subscriptions, waitMs });
    return frames as unknown as ServerFrame[]; // the schema leaves frames open; they are those of the socket
  };
  const inbox = (since?: number): Subscriptions => [{ topic: 'inbox', since }];
  const empty = { forYou: 0, all: 0, unseen: 0 };
  /** A poll that waits: it is there, and has not been answered. */
  const waiting = async (answer: Promise<unknown>) => {
    const first = await Promise.race([answer, ask(inbox(), 0, await acme.person('carol'))]);
    expect(first).toMatchObject([{ type: 'subscribed' }]);
  };

  /** What a poll answers after its time, which passes as often as it takes until the service waits for it. */
  const afterSilence = async (answer: ReturnType<typeof ask>, waitMs: number) => {
    let isAnswered = false;
    void answer.finally(() => (isAnswered = true));
    while (!isAnswered) {
      test.clock.advance(waitMs);
      await ask(inbox(), 0, await acme.person('carol'));
    }
    return answer;
  };

  it('answers at once with the position of a topic when the caller has none', async () => {
    expect(await ask(inbox())).toEqual([
      { type: 'subscribed', topic: 'inbox', sequence: 0, reset: false, counts: empty },
    ]);
  });

  it('answers what was missed at once', async () => {
    await acme.add({ notificationId: 'n1' });
    expect(await ask(inbox(0))).toMatchObject([
      { type: 'changes', after: 0, sequence: 1, changes: [{ type: 'notification.saved' }], counts: { forYou: 1 } },
    ]);
  });

  it('ends an answer at 4 MiB; the next ones bring the rest', async () => {
    const documentIds = Array.from({ length: 24 }, (_, n) => `d${n}`);
    const commentText = 'x'.repeat(60_000);
    const add = (annotationId: string) =>
      Promise.all(
        documentIds.map((documentId) =>
          acme.key.call(addCommentAnnotations, {
            organizationId,
            documentId,
            createDocument: true,
            commentAnnotations: [
              {
                annotationId: `${documentId}-${annotationId}`,
                commentData: [1, 2, 3, 4].map(() => ({ from: { userId: 'ada' }, commentText })),
              },
            ],
          }),
        ),
      );
    await add('first');
    const { sequences, stamps } = await bob.call(listCommentAnnotations, { organizationId, documentIds });
    await add('second');
    const positions = new Map(documentIds.map((id) => [`comments:${id}`, sequences[id]!]));
    const received: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const subscriptions = documentIds.map((id) => ({
        topic: `comments:${id}` as const,
        since: positions.get(`comments:${id}`)!,
        stamp: stamps[id]!,
      }));
      const frames = await ask(subscriptions, 0);
      expect(JSON.stringify(frames).length).toBeLessThanOrEqual(LIMITS.answerBytes);
      for (const frame of frames) {
        if (frame.type !== 'changes') continue;
        expect(frame.after).toBe(positions.get(frame.topic));
        positions.set(frame.topic, frame.sequence);
        for (const change of frame.changes) {
          if (change.type === 'commentAnnotation.saved') received.push(change.annotation.annotationId);
        }
      }
    }
    expect(received.sort()).toEqual(documentIds.map((id) => `${id}-second`).sort());
  });

  it('waits for a change, and answers it', async () => {
    const answer = ask(inbox(0));
    await waiting(answer);
    await acme.add({ notificationId: 'n1' });
    expect(await answer).toMatchObject([{ type: 'changes', after: 0, sequence: 1 }]);
  });

  it('waits on through changes that are not for the caller, and answers their positions in the end', async () => {
    const answer = ask(inbox(0), 5000);
    await waiting(answer);
    await acme.add({ notifyUsers: [{ userId: 'eve' }] });
    await waiting(answer);
    expect(await afterSilence(answer, 5000)).toEqual([
      { type: 'changes', topic: 'inbox', after: 0, sequence: 1, changes: [] },
    ]);
  });

  it('answers nothing after the time in silence', async () => {
    const answer = ask(inbox(0));
    await waiting(answer);
    expect(await afterSilence(answer, REALTIME_LIMITS.pollMs)).toEqual([]);
  });

  it('answers at once with waitMs 0', async () => {
    expect(await ask(inbox(0), 0)).toEqual([]);
  });

  it('has a caller start again that is ahead of the log', async () => {
    expect(await ask(inbox(7))).toMatchObject([{ type: 'subscribed', sequence: 0, reset: true }]);
  });

  it('refuses a topic and follows the others', async () => {
    await acme.key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
    await acme.key.call(updateDocumentsAccess, { organizationId, documentIds: ['plan'], accessType: 'restricted' });
    const frames = await ask([{ topic: 'document:plan' }, { topic: 'inbox' }]);
    expect(frames).toHaveLength(2);
    expect(frames).toContainEqual(expect.objectContaining({ type: 'unsubscribed', topic: 'document:plan' }));
    expect(frames).toContainEqual(expect.objectContaining({ type: 'subscribed', topic: 'inbox' }));
  });

  it('refuses more waiting polls of one person than a few tabs need, and lets others wait', async () => {
    await test.service.jobs.drain(); // its workers have set their timers then
    const before = test.clock.timerCount;
    const answers = Array.from({ length: DEFAULT_LIMITS.pollsPerPerson }, () => ask(inbox(0)));
    // Each of them waits: two timers for each, its deadline and the end of its wait.
    while (test.clock.timerCount < before + 2 * answers.length) await new Promise(setImmediate);
    expect(await bob.refused(poll, { organizationId, subscriptions: inbox(0) })).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
    });
    expect(await ask(inbox(0), 0, await acme.person('eve'))).toEqual([]);
    test.clock.advance(REALTIME_LIMITS.pollMs);
    await Promise.all(answers);
    expect(await ask(inbox(0), 0)).toEqual([]);
  });

  it('ends when the caller goes away', async () => {
    await test.service.jobs.drain(); // its workers have set their timers then
    const before = test.clock.timerCount;
    const caller = new AbortController();
    const answer = test.service.fetch(
      new Request(`http://service.test${poll.path}`, {
        method: 'POST',
        signal: caller.signal,
        headers: {
          'content-type': 'application/json',
          'x-service-api-key': bob.apiKey,
          authorization: `Bearer ${bob.token}`,
        },
        body: JSON.stringify({ data: { organizationId, subscriptions: inbox(0) } }),
      }),
    );
    await waiting(answer);
    caller.abort();
    expect((await answer).status).toBe(499);
    await test.service.jobs.drain();
    expect(test.clock.timerCount).toBe(before);
  });

  it('is answered early when the service stops', async () => {
    const other = await startTestService();
    const organization = await TestOrganization.create(await other.newKey());
    const person = await organization.person('bob');
    const answer = ask(inbox(0), undefined, person);
    await ask(inbox(), 0, await organization.person('carol'));
    await other.close();
    expect(await answer).toEqual([]);
  });
});
