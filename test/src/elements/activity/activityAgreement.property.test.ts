import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import type { ActivityRecord } from '../../../../src/index.js';
import { expectValue } from '../../../support/expectValue.js';
import { signIn } from '../../../support/signIn.js';
import { anActivityInput } from '../../../support/someActivities.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';
import { contextOf } from '../../../../src/contextOf.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});

const THREADS = ['t0', 't1'];
const id = fc.integer({ min: 0, max: 2 }).map((number) => `a${number}`);
const target = fc.constantFrom(...THREADS, 'nothing');
const thread = fc.constantFrom(...THREADS);

/** What backends do, and what a network does to the one who looks. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('add' as const, 'change' as const), id, target }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), id }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('hide' as const, 'show' as const), thread }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), thread }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('lose' as const, 'find' as const) }) },
  // Otherwise all is over before the first change has arrived.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
);
type Listed = Pick<ActivityRecord, 'id' | 'actionType' | 'targetEntityId'>;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let runs = 0;

it('whatever happens, in whatever order, what a client follows is what the service lists for that person', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const run = `r${(runs += 1)}`;
      const documentId = `plan-${run}`;
      const own = (name: string) => `${name}-${run}`;
      await service.rest('commentannotations/add', {
        documentId,
        createDocument: true,
        commentAnnotations: THREADS.map((name) => ({
          annotationId: own(name),
          commentData: [{ from: { userId: 'grace' }, commentText: 'x' }],
        })),
      });
      // Before anything is followed: a sign-in changes what a person may enter, and then all is read again.
      const other = await signIn(service.as('ada'));
      const { client, network } = await signIn(service.as('ada'));
      const log = client.getActivityElement().getAllActivities({ documentIds: [documentId] });
      log.subscribe(() => undefined);
      await expectValue(log, (value) => value !== null);
      let isOnline = true;
      for (const one of steps) await take(one);
      network.goOnline();
      await agree();
      other.client.close();
      client.close();

      /** Waits until the log is what the service lists, asked by itself. */
      async function agree() {
        const { session } = contextOf(other.client);
        const { data } = await session.request('activities/list', { documentIds: [documentId] });
        const shape = (records: readonly Listed[] | null) =>
          JSON.stringify(records?.map((record) => [record.id, record.actionType, record.targetEntityId]).sort());
        await expectValue(log, (value) => shape(value) === shape(data.activities));
      }

      async function take(one: Step) {
        const see = (annotationId: string, visibility: object) =>
          service.rest('commentannotations/update', {
            documentId,
            annotationIds: [annotationId],
            updatedData: { visibility },
          });
        switch (one.do) {
          case 'add':
          case 'change': {
            const activity = { id: own(one.id), targetEntityId: own(one.target), actionType: one.do };
            return service.rest('activities/add', { documentId, activities: [anActivityInput(activity)] });
          }
          case 'delete':
            return service.rest('activities/delete', { activityIds: [own(one.id)] });
          case 'hide':
            return see(own(one.thread), { type: 'restricted', userIds: ['grace'] });
          case 'show':
            return see(own(one.thread), { type: 'public' });
          case 'end':
            return service.rest('commentannotations/delete', { documentId, annotationIds: [own(one.thread)] });
          case 'lose':
            isOnline = false;
            return network.goOffline();
          case 'find':
            isOnline = true;
            return network.goOnline();
          case 'look':
            return isOnline ? agree() : undefined;
        }
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 90_000);
