import { addComments, deleteCommentAnnotations } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  matrixDocuments,
  matrixSees,
  matrixThreads as threads,
  matrixViewers,
  setUpCommentMatrix,
  userIdOf,
} from '../support/commentMatrix.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { type Body, TestHooks } from '../support/TestHooks.js';
import { TestOrganization } from '../support/TestOrganization.js';

const organizationId = 'acme';
const everybody = matrixViewers.map(userIdOf);
const matrixThreads = threads.filter(({ isHeld }) => !isHeld);

describe('who is denied in webhooks: viewer x visibility x access context x document', () => {
  let test: TestService;
  /** By action and thread. */
  const raw = new Map<string, Body>();
  const processed = new Map<string, Body>();

  beforeAll(async () => {
    test = await startTestService();
    const hooks = await TestHooks.create(test);
    const { key } = hooks.acme;
    await setUpCommentMatrix(hooks.acme, await TestOrganization.create(key, 'partner'));
    await hooks.useBasic({ triggers: { comment: { deleted: true } } });
    const taggedUserContacts = everybody.map((userId) => ({ userId }));
    const from = { userId: 'visitor' };
    for (const { id: annotationId, document: documentId } of threads) {
      const comment = { from, commentText: 'x', taggedUserContacts, triggerNotification: true };
      await key.call(addComments, { organizationId, documentId, annotationId, commentData: [comment] });
    }
    for (const documentId of matrixDocuments) {
      await key.call(deleteCommentAnnotations, {
        organizationId,
        documentId,
        triggerNotification: true,
        actionUser: from,
      });
    }
    await hooks.drain();
    for (const [name, found] of [
      ['raw', raw],
      ['processed', processed],
    ] as const) {
      for (const body of hooks.bodies(name)) {
        const { annotationId } = body['commentAnnotation'] as { annotationId: string };
        found.set(`${String(body['actionType'])} ${annotationId}`, body);
      }
    }
  }, 60_000);
  afterAll(() => test.close());

  const denied = (thread: (typeof matrixThreads)[number]) =>
    matrixViewers.filter((viewer) => !matrixSees(viewer, thread)).map(userIdOf);

  it.each(['added', 'deleted'])(
    'names exactly those who do not see the thread, of everybody involved: %s',
    (action) => {
      // Nothing is sent of what waits for approval.
      expect(raw.size).toBe(2 * matrixThreads.length);
      for (const thread of matrixThreads) {
        const body = raw.get(`${action} ${thread.id}`)!;
        const named = (body['accessDeniedUsers'] as string[]).filter((userId) => userId !== 'visitor');
        expect([thread.id, named.toSorted()]).toEqual([thread.id, denied(thread).toSorted()]);
        expect(Object.keys(body['usersOrganizationNotificationsConfig'] as object)).toEqual(
          expect.arrayContaining([...everybody, 'visitor']),
        );
      }
    },
  );

  it('names nobody of them as a recipient', () => {
    for (const thread of matrixThreads) {
      const recipients = processed.get(`added ${thread.id}`)!['notifyUserIds'] as string[];
      const sees = matrixViewers.filter((viewer) => matrixSees(viewer, thread)).map(userIdOf);
      expect([thread.id, recipients.toSorted()]).toEqual([thread.id, sees.toSorted()]);
    }
  });
});
