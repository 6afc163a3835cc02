import type { ParleyError } from '@parley/protocol/constants';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { contextOf } from '../../src/contextOf.js';
import { createParleyClient } from '../../src/createParleyClient.js';
import { commentInternals } from '../../src/elements/comment/commentInternals.js';
import { loadWrites, openWriteStore } from '../../src/session/writeStore.js';
import { API_KEY, inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { expectValue, valuesOf } from '../support/expectValue.js';

/** A world that knows which changes have reached the service, oldest first. */
class WatchedWorld extends TestWorld {
  readonly reached: { operation: string; body: string }[] = [];
  /** Called when the service has done the next change, before its answer goes back. */
  beforeNextAnswer: (() => void) | undefined;

  /** Called when the next change arrives, before the service does it. */
  beforeNextChange: (() => Promise<unknown>) | undefined;

  /** Operations that are refused, each once. */
  readonly refusals: string[] = [];

  protected override async handle(request: Request): Promise<Response> {
    const operation = new URL(request.url).pathname.replace('/v2/client/', '');
    const refused = this.refusals.indexOf(operation);
    if (refused >= 0) {
      this.refusals.splice(refused, 1);
      return Response.json(
        { error: { status: 'PERMISSION_DENIED', message: 'Refused by the test.' } },
        { status: 403 },
      );
    }
    if (!CHANGES.has(operation)) return super.handle(request);
    const before = this.beforeNextChange;
    this.beforeNextChange = undefined;
    await before?.();
    this.reached.push({ operation, body: await request.clone().text() });
    const response = await super.handle(request);
    this.beforeNextAnswer?.();
    this.beforeNextAnswer = undefined;
    return response;
  }
}

const CHANGES = new Set([
  'commentAnnotations/add',
  'commentAnnotations/read',
  'comments/add',
  'comments/update',
  'reactions/set',
]);

let world: WatchedWorld;
beforeEach(async () => {
  world = await new WatchedWorld(await inPageService()).found();
  const comment = (userId: string) => ({ commentText: `By ${userId}`, from: { userId } });
  await world.rest('users/add', { users: [{ userId: 'ada' }, { userId: 'grace' }] });
  await world.rest('commentannotations/add', {
    documentId: 'plan',
    createDocument: true,
    commentAnnotations: [
      { annotationId: 'old', commentData: [{ ...comment('ada'), commentId: 'old-1' }, comment('grace')] },
      { annotationId: 'other', commentData: [comment('grace')] },
    ],
  });
});

/** A tab of the browser, with somebody looking at the plan. */
async function openTab(userId: string) {
  const { props, network } = world.as(userId);
  const client = createParleyClient(props);
  onTestFinished(() => client.close());
  await client.setAuthProvider(props.authProvider);
  await client.setDocuments([{ id: 'plan' }]);
  const comments = client.getCommentElement();
  const seen = valuesOf(comments.getAllCommentAnnotations());
  await expect.poll(() => seen.at(-1)?.length).toBeGreaterThanOrEqual(2);
  return { client, comments, network, seen };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

/** The words of all comments that a tab shows. */
const textsIn = ({ seen }: Tab) =>
  (seen.at(-1) ?? []).flatMap(({ comments }) => comments.map(({ commentText }) => commentText));

/** Replies without a connection to a thread that is deleted then. Returns the code of the refusal, once it is there. */
async function replyTooLate(tab: Tab): Promise<() => Promise<unknown>> {
  tab.client.disableLogs();
  tab.network.goOffline();
  const reply = tab.comments.addComment({ annotationId: 'other', comment: { commentText: 'Too late' } });
  const refusal = reply.catch(({ code }: ParleyError) => code);
  await expect.poll(() => textsIn(tab)).toContain('Too late');
  await world.rest('commentannotations/delete', { documentId: 'plan', annotationIds: ['other'] });
  return () => refusal;
}

/** The words of the comments that a tab lists as lost. */
const lost = ({ client }: Tab) => (contextOf(client).ui.getState().comments.lostComments ?? []).map(({ text }) => text);

/** The first of ten changes: a new thread. */
const makeThread = ({ comments }: Tab) =>
  comments.addCommentAnnotation({
    annotation: { annotationId: 'new', comments: [{ commentId: 'new-1', commentText: 'First' }] },
  });

/** The other nine, of every kind, two of them in that thread. */
function makeNineChanges({ comments }: Tab): Promise<unknown>[] {
  const party = {
    annotationId: 'old',
    commentId: 'old-1',
    reaction: { reactionId: 'party', customReaction: { emoji: '🎉' } },
  };
  const edit = (annotationId: string, commentId: string, commentText: string) =>
    comments.updateComment({ annotationId, comment: { commentId, commentText } });
  return [
    comments.addComment({ annotationId: 'new', comment: { commentId: 'new-2', commentText: 'Second' } }),
    edit('old', 'old-1', 'Edited once'),
    comments.addReaction(party),
    comments.addComment({ annotationId: 'old', comment: { commentId: 'old-3', commentText: 'A reply' } }),
    comments.deleteReaction(party),
    edit('old', 'old-1', 'Edited twice'),
    comments.addReaction(party),
    comments.markAsRead('other'),
    edit('new', 'new-2', 'Second, edited'),
  ];
}

/** What has reached the service of one thread, in that order: its messages, or the reactions on them. */
const reachedOf = (annotationId: string, isReaction = false) =>
  world.reached
    .filter(
      ({ operation, body }) => body.includes(`"${annotationId}"`) && (operation === 'reactions/set') === isReaction,
    )
    .map(({ operation, body }) => [
      operation,
      /"isOn":(\w+)/.exec(body)?.[1] ?? /"commentText":"([^"]*)"/.exec(body)?.[1],
    ]);

const ADD = ['commentAnnotations/add', 'First'];
const REST_OF_NEW = [
  ['comments/add', 'Second'],
  ['comments/update', 'Second, edited'],
];
const MESSAGES_OF_OLD = [
  ['comments/update', 'Edited once'],
  ['comments/add', 'A reply'],
  ['comments/update', 'Edited twice'],
];
const REACTIONS = ['true', 'false', 'true'].map((isOn) => ['reactions/set', isOn]);

/** What somebody sees of the threads now, by their ids. */
const seenBy = ({ seen }: Tab) =>
  Object.fromEntries(
    (seen.at(-1) ?? []).map(({ annotationId, annotationNumber, viewedByUserIds, comments }) => [
      annotationId,
      {
        annotationNumber,
        texts: comments.map(({ commentText }) => commentText),
        reactions: comments.flatMap(({ reactionAnnotations }) =>
          reactionAnnotations.map(({ reactions }) => reactions.map(({ from }) => from.userId)),
        ),
        isReadByAda: viewedByUserIds.includes('ada'),
      },
    ]),
  );

/** What everybody sees when all of it has been done, and done once. */
const ALL_DONE = {
  old: {
    annotationNumber: 1,
    texts: ['Edited twice', 'By grace', 'A reply'],
    reactions: [['ada']],
    isReadByAda: true,
  },
  other: { annotationNumber: 2, texts: ['By grace'], reactions: [], isReadByAda: true },
  new: { annotationNumber: 3, texts: ['First', 'Second, edited'], reactions: [], isReadByAda: true },
};

/** What somebody sees, sorted; `*`: it could not be saved. */
const textsOf = ({ seen }: Tab) =>
  (seen.at(-1) ?? [])
    .flatMap(({ comments }) => comments.map(({ commentText, isUnsynced }) => `${commentText}${isUnsynced ? ' *' : ''}`))
    .toSorted();

const keyOf = (userId: string) => JSON.stringify([API_KEY, world.organizationId, userId]);
const storedWrites = (userId: string) => loadWrites(keyOf(userId));

/** Ten changes without a connection; the browser has them on disk. */
async function changeOffline(tab: Tab) {
  tab.network.goOffline();
  const outcomes = Promise.allSettled([makeThread(tab), ...makeNineChanges(tab)]);
  await expect.poll(() => storedWrites('ada')).toHaveLength(10);
  return { outcomes };
}

it('a reply and an edit whose thread is deleted before they arrive are listed as lost, each once', async () => {
  const ada = await openTab('ada');
  ada.client.disableLogs();
  const deleting = (annotationId: string) => () =>
    world.rest('commentannotations/delete', { documentId: 'plan', annotationIds: [annotationId] });
  const reply = () =>
    ada.comments.addComment({ annotationId: 'other', comment: { commentId: 'late', commentText: 'Too late' } });
  const isMissing = { code: 'NOT_FOUND' };
  world.beforeNextChange = deleting('other');
  await expect(reply()).rejects.toMatchObject(isMissing);
  await expect.poll(() => lost(ada)).toEqual(['Too late']);
  await expect(reply()).rejects.toMatchObject(isMissing);
  world.beforeNextChange = deleting('old');
  const edit = { annotationId: 'old', comment: { commentId: 'old-1', commentText: 'Edited too late' } };
  await expect(ada.comments.updateComment(edit)).rejects.toMatchObject(isMissing);
  await expect.poll(() => lost(ada)).toEqual(['Too late', 'Edited too late']);
});

describe('ten changes of comments without a connection', () => {
  it('are shown at once, and reach everybody in order and once when it is back, though the answer of the first was lost', async () => {
    const [ada, grace] = await Promise.all([openTab('ada'), openTab('grace')]);
    world.beforeNextAnswer = () => ada.network.goOffline();
    const first = makeThread(ada);
    await expectValue(ada.client.getConnectionState(), (state) => state === 'offline');
    const outcomes = Promise.allSettled([first, ...makeNineChanges(ada)]);
    const { new: added, ...known } = ALL_DONE;
    await expect.poll(() => seenBy(ada)).toEqual({ ...known, new: { ...added, annotationNumber: undefined } });
    await expect.poll(() => storedWrites('ada')).toHaveLength(10);
    ada.network.goOnline();
    dispatchEvent(new Event('online')); // as the browser says it; the client would find out by itself, seconds later

    expect((await outcomes).map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'));
    expect(reachedOf('new')).toEqual([ADD, ADD, ...REST_OF_NEW]); // it came twice, and counts once
    expect(reachedOf('old')).toEqual(MESSAGES_OF_OLD);
    expect(reachedOf('old', true)).toEqual(REACTIONS);
    await expect.poll(() => seenBy(ada)).toEqual(ALL_DONE);
    await expect.poll(() => seenBy(grace)).toEqual(ALL_DONE);
    await expect.poll(() => storedWrites('ada')).toEqual([]);
  });

  it('are done by the next tab of that person when theirs was closed', async () => {
    const tab = await openTab('ada');
    await changeOffline(tab);
    tab.client.close(); // as a browser does for a tab that is closed
    expect(world.reached).toEqual([]);

    const [next, grace] = await Promise.all([openTab('ada'), openTab('grace')]);
    await expect.poll(() => storedWrites('ada')).toEqual([]);
    expect(reachedOf('new')).toEqual([ADD, ...REST_OF_NEW]);
    expect(reachedOf('old')).toEqual(MESSAGES_OF_OLD);
    expect(reachedOf('old', true)).toEqual(REACTIONS);
    expect(world.reached).toHaveLength(10);
    await expect.poll(() => seenBy(next)).toEqual(ALL_DONE);
    await expect.poll(() => seenBy(grace)).toEqual(ALL_DONE);
  });

  it('come back on screen when the service refuses them in the next tab, to be sent once more', async () => {
    const tab = await openTab('ada');
    tab.network.goOffline();
    const writes = [
      makeThread(tab),
      tab.comments.addComment({ annotationId: 'new', comment: { commentId: 'new-2', commentText: 'Second' } }),
      tab.comments.updateComment({ annotationId: 'old', comment: { commentId: 'old-1', commentText: 'Edited once' } }),
    ];
    void Promise.allSettled(writes); // the tab is closed before they are
    await expect.poll(() => storedWrites('ada')).toHaveLength(3);
    tab.client.close();
    world.refusals.push('commentAnnotations/add', 'comments/update');

    const next = await openTab('ada');
    const others = ['By grace', 'By grace'];
    await expect.poll(() => textsOf(next)).toEqual([...others, 'Edited once *', 'First *', 'Second *']);
    await expect.poll(() => storedWrites('ada')).toEqual([]);

    // Later visits show it without asking the service again, until it is sent once more.
    next.client.close();
    const last = await openTab('ada');
    await expect.poll(() => textsOf(last)).toEqual([...others, 'Edited once *', 'First *', 'Second *']);
    for (const id of ['new', 'old']) await last.comments.retryCommentAnnotation(id);
    await expect.poll(() => textsOf(last)).toEqual([...others, 'Edited once', 'First', 'Second']);
    await expect.poll(() => openWriteStore(keyOf('ada'))?.listContent()).toEqual([]);
    last.client.close();
    const reader = await openTab('ada');
    await expect.poll(() => textsOf(reader)).toEqual([...others, 'Edited once', 'First', 'Second']);
  });

  it('are listed as lost when their thread was deleted, in the next tab too, until they are discarded', async () => {
    await world.rest('commentannotations/add', {
      documentId: 'plan',
      commentAnnotations: [
        { annotationId: 'third', commentData: [{ commentText: 'Third', from: { userId: 'grace' } }] },
      ],
    });
    const ada = await openTab('ada');
    const refusal = await replyTooLate(ada);
    ada.network.goOnline();
    expect(await refusal()).toBe('NOT_FOUND');
    await expect.poll(() => lost(ada)).toEqual(['Too late']);
    ada.client.close();
    const again = await openTab('ada');
    await expect.poll(() => lost(again)).toEqual(['Too late']);
    const { annotationId, commentId } = contextOf(again.client).ui.getState().comments.lostComments![0]!; // as polled
    commentInternals(again.comments).discardUnsynced({ annotationId, commentId });
    await expect.poll(() => lost(again)).toEqual([]);
    await expect.poll(() => openWriteStore(keyOf('ada'))?.listContent()).toEqual([]);
  });

  it('are listed as lost also when the service could not say at first that their thread is gone', async () => {
    const ada = await openTab('ada');
    const refusal = await replyTooLate(ada);
    world.refusals.push('commentAnnotations/list');
    ada.network.goOnline();
    expect(await refusal()).toBe('NOT_FOUND');
    await expect.poll(() => lost(ada)).toEqual(['Too late']);
    expect(world.refusals).toEqual([]);
  });

  it('are gone with a sign-out: neither the disk nor the next person has them', async () => {
    const tab = await openTab('ada');
    const { outcomes } = await changeOffline(tab);
    await tab.client.signOut();
    expect(await outcomes).toEqual(Array(10).fill(expect.objectContaining({ status: 'rejected' })));
    await expect.poll(() => storedWrites('ada')).toEqual([]);

    tab.network.goOnline();
    const grace = await openTab('grace');
    const ada = await openTab('ada');
    for (const reader of [grace, ada]) expect(Object.keys(seenBy(reader)).sort()).toEqual(['old', 'other']);
    expect(world.reached).toEqual([]);
  });
});
