import { expect, it, vi } from 'vitest';
import { contextOf } from '../../../src/contextOf.js';
import { expectValue, valuesOf } from '../../support/expectValue.js';
import { signIn } from '../../support/signIn.js';
import { startTestService } from '../../support/startTestService.js';

/** Threads of the document that is moved; 10,000 take minutes. */
const THREADS = Number(process.env['PARLEY_MIGRATED_THREADS'] ?? 120);
const TIMEOUT_MS = 60_000 + THREADS * 40;
/** Threads of one request. */
const AT_ONCE = 100;
const PATIENCE = { timeout: TIMEOUT_MS, interval: 20 };

it.each([
  ['a socket', {}],
  ['long polling', { forceLongPolling: true }],
])(
  'open clients of both documents show what is there after a migration, while others write, over %s',
  { timeout: TIMEOUT_MS },
  async (_, config) => {
    const service = await startTestService();
    await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }, { documentId: 'next' }] });
    const add = async (documentId: string, ids: readonly string[]) =>
      service.rest('commentannotations/add', {
        documentId,
        commentAnnotations: ids.map((annotationId) => ({
          annotationId,
          commentData: [{ from: { userId: 'zoe' }, commentText: annotationId }],
        })),
      });
    const all = Array.from({ length: THREADS }, (_, index) => `p${index}`);
    for (let from = 0; from < THREADS; from += AT_ONCE) await add('plan', all.slice(from, from + AT_ONCE));
    await add('next', ['n0']);
    const notification = {
      actionUser: { userId: 'zoe' },
      displayHeadlineMessageTemplate: 'x',
      displayBodyMessage: 'y',
    };
    const notifyUsers = [{ userId: 'bob' }];
    await service.rest('notifications/add', {
      documentId: 'plan',
      notificationId: 'of-plan',
      notifyUsers,
      ...notification,
    });

    const open = async (userId: string, documentId: string) => {
      const { client } = await signIn(service.as(userId, config));
      await client.setDocuments([{ id: documentId }]);
      return { client, comments: client.getCommentElement() };
    };
    const [ada, bob] = [await open('ada', 'plan'), await open('bob', 'next')];
    const ofAda = valuesOf(ada.comments.getAllCommentAnnotations());
    const ofBob = valuesOf(bob.comments.getAllCommentAnnotations());
    await vi.waitFor(() => expect(ofAda.at(-1)).toHaveLength(THREADS), PATIENCE);
    await vi.waitFor(() => expect(ofBob.at(-1)).toHaveLength(1), PATIENCE);
    const inbox = valuesOf(bob.client.getNotificationElement().getNotificationsData());
    const documentOf = () => inbox.at(-1)?.find(({ id }) => id === 'of-plan')?.metadata?.documentId;
    await vi.waitFor(() => expect(documentOf()).toBe('plan'), PATIENCE);
    const [draft, text] = await Promise.all(
      [ada, bob].map(({ client }) => client.getCrdtElement().createStore<string>({ id: 'notes', type: 'text' })),
    );
    draft!.update('From Ada');
    await expectValue(draft!.getState(), ({ isSynced }) => isSynced);

    // Others write in both documents, until it is over.
    const written = ['n0', ...all];
    let isOver = false;
    const write = async (documentId: string) => {
      for (let count = 0; !isOver; count += 1) {
        const id = `${documentId}-${count}`;
        const isWritten = await add(documentId, [id]).then(
          () => true,
          () => false,
        );
        if (isWritten) written.push(id);
      }
    };
    const writing = [write('plan'), write('next')];
    const move = { documentId: 'plan', newDocumentId: 'next' };
    const { migrationId } = (await service.rest('organizations/documents/migrate', move)) as { migrationId: string };
    const seen = new Set<string>();
    await vi.waitFor(async () => {
      const answer = await service.rest('organizations/documents/migrate/status', { migrationId });
      const { status } = answer as { status: string };
      seen.add(status);
      expect(status).toBe('completed');
    }, PATIENCE);
    isOver = true;
    await Promise.all(writing);

    // What was acknowledged is in the target, on the screen of who has it open.
    await vi.waitFor(() => {
      expect(
        ofBob
          .at(-1)
          ?.map(({ annotationId }) => annotationId)
          .sort(),
      ).toEqual(written.toSorted());
    }, PATIENCE);
    const numbers = ofBob.at(-1)!.map(({ annotationNumber }) => annotationNumber);
    expect(new Set(numbers).size).toBe(written.length);
    await vi.waitFor(() => expect(documentOf()).toBe('next'), PATIENCE);
    await vi.waitFor(() => expect(text!.getValue()).toBe('From Ada'), PATIENCE);
    // Who has the source open sees that it is gone, and goes to the target.
    await expectValue(contextOf(ada.client).documents.current, (set) => set?.documents.length === 0);
    await vi.waitFor(() => expect(ofAda.at(-1) ?? []).toEqual([]), PATIENCE);
    expect(() => draft!.update('Too late')).toThrow();
    await ada.client.setDocuments([{ id: 'next' }]);
    await vi.waitFor(() => expect(ofAda.at(-1)).toHaveLength(written.length), PATIENCE);
    if (process.env['PARLEY_MIGRATED_THREADS'])
      process.stdout.write(
        `${THREADS} threads, ${written.length - THREADS - 1} written meanwhile: ${[...seen].join(', ')}.\n`,
      );
  },
);
