import {
  addCommentAnnotations,
  addComments,
  addPermissions,
  getCommentAnnotationsCount,
  deleteCommentAnnotations,
  deleteComments,
  markCommentAnnotationsRead,
  removePermissions,
  type Resource,
  updateCommentAnnotations,
  updateComments,
  updateDocumentsAccess,
} from '@parley/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommentsClient } from '../realtime/support/CommentsClient.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { ThreadsModel } from '../support/ThreadsModel.js';

const organizationId = 'acme';
const documentId = 'plan';
const PEOPLE = ['ada', 'bob', 'eve'] as const;
const IDS = ['marker-0', 'marker-1', 'marker-2', 'marker-3', 'marker-4'] as const;

const person = fc.constantFrom(...PEOPLE);
const id = fc.constantFrom(...IDS);
const visibility = fc.constantFrom<'public' | 'partner' | readonly string[]>(
  'public',
  'public',
  'partner',
  ['bob'],
  [],
);
const kind = <K extends string>(name: K) => fc.constant(name);

/** One thing that happens: to the data, or to a connection. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: kind('add'), id, person, visibility, isRed: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('reply'), id, person }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('edit'), id }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('delete'), id }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('deleteComment'), id }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('mark'), id, person, isRead: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('show'), id, visibility }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('context'), id, isRed: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('grant'),
      person,
      what: fc.constantFrom('red', 'partner', 'plan'),
      isTaken: fc.boolean(),
      seconds: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('document'), isRestricted: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('cut'), client: fc.nat(PEOPLE.length - 1) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('connect'), client: fc.nat(PEOPLE.length - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('wait'), seconds: fc.integer({ min: 1, max: 5 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe.each(MAIN_DATABASE)('any history of threads, views and grants on $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService({ pool: await open() });
  });
  afterAll(() => test.close());

  it('leaves every client with the state of the service and the model, and shows nobody what they may not see', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        const acme = await TestOrganization.create(await test.newKey());
        await TestOrganization.create(acme.key, 'partner');
        await acme.setDocument(documentId, { disabled: false });
        const model = new ThreadsModel();
        const clients = PEOPLE.map((userId) => new CommentsClient(acme, userId, documentId));
        const allowed = new Map<string, Set<string>>(PEOPLE.map((userId) => [userId, new Set()]));
        const look = () => {
          model.now = Math.floor(test.clock.now() / 1000);
          for (const userId of PEOPLE) for (const seen of model.visibleTo(userId)) allowed.get(userId)!.add(seen);
        };
        for (const client of clients) await client.connect();
        for (const [index, entry] of steps.entries()) {
          look();
          await take(acme, model, clients, entry, index);
          look();
        }
        test.clock.advance(15_000); // grants end
        await test.service.jobs.drain();
        look();
        for (const client of clients) {
          await client.settle();
          await client.cut();
          const { userId } = client;
          expect(Object.keys(client.threads).sort()).toEqual(model.visibleTo(userId).sort());
          const { counts } = await (await acme.person(userId)).call(getCommentAnnotationsCount, { organizationId });
          expect(counts).toEqual({ [organizationId]: model.counts(userId) });
          const leaked = IDS.filter((marker) => !allowed.get(userId)!.has(marker) && client.received.includes(marker));
          expect(leaked).toEqual([]);
        }
      }),
      // What went wrong hangs on the connections, and looking for fewer steps would outlast the test.
      { numRuns: 8, endOnFailure: true },
    );
  }, 120_000);

  async function take(
    acme: TestOrganization,
    model: ThreadsModel,
    clients: readonly CommentsClient[],
    entry: Step,
    index: number,
  ): Promise<unknown> {
    const place = { organizationId, documentId };
    const { key } = acme;
    const update = (annotationId: string, updatedData: object) =>
      key.call(updateCommentAnnotations, { ...place, annotationIds: [annotationId], updatedData });
    switch (entry.kind) {
      case 'add': {
        const commentAnnotations = [
          {
            annotationId: entry.id,
            visibility: toVisibility(entry.visibility),
            ...(entry.isRed && { context: { access: { team: 'red' } } }),
            commentData: [{ commentId: `${entry.id}-1`, from: { userId: entry.person }, commentText: entry.id }],
          },
        ];
        if (model.threads.has(entry.id)) return undefined;
        model.add(entry.id, { authorId: entry.person, visibility: entry.visibility, isRed: entry.isRed });
        return key.call(addCommentAnnotations, { ...place, commentAnnotations });
      }
      case 'reply': {
        const commentId = model.reply(entry.id, entry.person);
        const commentData = [{ commentId, from: { userId: entry.person }, commentText: entry.id }];
        return commentId && key.call(addComments, { ...place, annotationId: entry.id, commentData });
      }
      case 'edit': {
        const commentIds = model.threads.get(entry.id)?.comments.map((comment) => comment.id);
        const updatedData = { commentText: `${entry.id} ${index}` };
        return commentIds && key.call(updateComments, { ...place, annotationId: entry.id, commentIds, updatedData });
      }
      case 'delete':
        model.threads.delete(entry.id);
        return key.call(deleteCommentAnnotations, { ...place, annotationIds: [entry.id] });
      case 'deleteComment': {
        const commentId = model.removeOldestComment(entry.id);
        return commentId && key.call(deleteComments, { ...place, annotationId: entry.id, commentIds: [commentId] });
      }
      case 'mark': {
        model.mark(entry.person, [entry.id], entry.isRead);
        const request = { organizationId, annotationIds: [entry.id], isRead: entry.isRead };
        return (await acme.person(entry.person)).call(markCommentAnnotationsRead, request);
      }
      case 'show': {
        const thread = model.threads.get(entry.id);
        if (thread) thread.visibility = entry.visibility;
        return thread && update(entry.id, { visibility: toVisibility(entry.visibility) });
      }
      case 'context': {
        const thread = model.threads.get(entry.id);
        if (thread) thread.isRed = entry.isRed;
        return thread && update(entry.id, { context: { access: entry.isRed ? { team: 'red' } : {} } });
      }
      case 'grant': {
        const { person: userId, what, isTaken, seconds } = entry;
        const expiresAt = seconds && model.now + seconds;
        const permissions = { resources: [toResource(what, isTaken ? undefined : expiresAt)] };
        if (isTaken) model.revoke(userId, what);
        else model.grant(userId, what, expiresAt);
        return isTaken
          ? key.call(removePermissions, { userId, permissions })
          : key.call(addPermissions, { user: { userId }, permissions });
      }
      case 'document': {
        model.setRestricted(entry.isRestricted);
        const accessType = entry.isRestricted ? 'restricted' : 'public';
        return key.call(updateDocumentsAccess, { organizationId, documentIds: [documentId], accessType });
      }
      case 'cut':
        return clients[entry.client]?.cut();
      case 'connect':
        return clients[entry.client]?.connect();
      case 'wait':
        return test.clock.advance(entry.seconds * 1000);
    }
  }
});

function toVisibility(visibility: 'public' | 'partner' | readonly string[]) {
  if (visibility === 'public') return { type: 'public' as const };
  if (visibility === 'partner') return { type: 'organizationPrivate' as const, organizationId: 'partner' };
  return { type: 'restricted' as const, userIds: [...visibility, 'somebody'] };
}

function toResource(what: string, expiresAt: number | undefined): Resource {
  if (what === 'red')
    return { type: 'context', id: organizationId, organizationId, access: { team: 'red' }, expiresAt };
  if (what === 'partner') return { type: 'organization', id: 'partner', expiresAt };
  return { type: 'document', id: documentId, organizationId, expiresAt };
}
