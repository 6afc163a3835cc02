import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CommentCounts } from '../../../../src/elements/comment/CommentElement.js';
import type { CommentRequestQuery } from '../../../../src/elements/comment/CommentRequests.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { signIn } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';

let service: TestService;
const DOCUMENTS = Array.from({ length: 1000 }, (_, index) => `d${index}`);

beforeAll(async () => {
  service = await startTestService();
  for (const from of [0, 500]) {
    const documents = DOCUMENTS.slice(from, from + 500).map((documentId) => ({ documentId }));
    await service.rest('organizations/documents/add', { documents });
  }
});

afterEach(() => void vi.useRealTimers());

let threads = 0;
const addThread = async (documentId: string, more: object = {}) => {
  threads += 1;
  const annotationId = `t${threads}`;
  await service.rest('commentannotations/add', {
    documentId,
    commentAnnotations: [{ annotationId, commentData: [{ commentText: 'Hello', from: { userId: 'zoe' } }], ...more }],
  });
  return annotationId;
};

async function open(userId: string) {
  const { client, network } = await signIn(service.as(userId), {});
  const before = service.requests.length;
  return {
    client,
    network,
    element: client.getCommentElement(),
    /** Requests for counts since. */
    asked: () => service.requests.slice(before).filter((path) => path === 'commentAnnotations/counts').length,
  };
}
const has = (id: string, total: number, unread: number) => (counts: CommentCounts) =>
  counts.data?.[id]?.total === total && counts.data[id].unread === unread;

describe('counts of many documents (§7.2)', () => {
  it('are one request for a thousand, one after a change, and one after a hundred within the five seconds', async () => {
    const { element, asked } = await open('many');
    // The window is over when the test says so, however long a hundred writes take.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // As a page of a thousand components would: a query of two documents each, in one task.
    const streams = DOCUMENTS.slice(0, 999).map((id) =>
      element.getCommentAnnotationsCount({ documentIds: [id, 'd999'] }),
    );
    const subscriptions = streams.map((stream) => stream.subscribe(() => undefined));
    const [first, last] = [valuesOf(streams[0]!), valuesOf(streams[998]!)];
    await atOnce(() => last.some(has('d998', 0, 0)));
    expect(asked()).toBe(1);
    // Changes come in order, and one of a single document is followed at once: what changed before it has come with it.
    const single = valuesOf(element.getCommentAnnotationsCount({ documentIds: ['d999'] }));
    await atOnce(() => single.some(has('d999', 0, 0)));

    await addThread('d998');
    await addThread('d999');
    await atOnce(() => single.some(has('d999', 1, 1)));
    const before = asked();
    await vi.advanceTimersByTimeAsync(5000);
    await atOnce(() => last.some(has('d998', 1, 1)));
    expect(asked()).toBe(before + 1);

    await Promise.all(Array.from({ length: 100 }, (_, index) => addThread(`d${index % 50}`)));
    await addThread('d999');
    await atOnce(() => single.some(has('d999', 2, 2)));
    const beforeMany = asked();
    await vi.advanceTimersByTimeAsync(5000);
    await atOnce(() => first.some(has('d0', 2, 2)));
    expect(asked()).toBe(beforeMany + 1);
    for (const subscription of subscriptions) subscription.unsubscribe();
  });

  it('follow while changes go on without a pause: nobody waits for the last one (§7.2)', async () => {
    const { element } = await open('restless');
    const stream = element.getCommentAnnotationsCount({ documentIds: ['d700', 'd701'], debounceMs: 1000 });
    const values = valuesOf(stream);
    await expectValue(stream, has('d700', 0, 0));
    const hasFollowed = () => (values.at(-1)?.data?.['d700']?.total ?? 0) > 0;
    while (!hasFollowed()) await addThread('d700'); // each within the window that the one before it opened
    expect(values.at(-1)?.data?.['d701']).toEqual({ total: 0, unread: 0 });
  });

  it('deliver what is known at once to who joins late, and ask for the rest alone', async () => {
    const { element, asked } = await open('late');
    const first = element.getCommentAnnotationsCount({ documentIds: ['d101', 'd102'] });
    const subscription = first.subscribe(() => undefined);
    await expectValue(first, has('d101', 0, 0));
    const known = valuesOf(element.getCommentAnnotationsCount({ documentIds: ['d102', 'd101'] }));
    expect(known.at(-1)?.data).toEqual({ d101: { total: 0, unread: 0 }, d102: { total: 0, unread: 0 } });
    await expectValue(element.getCommentAnnotationsCount({ documentIds: ['d101', 'd103'] }), has('d103', 0, 0));
    expect(asked()).toBe(2);
    subscription.unsubscribe();
  });

  it.each<[string, CommentRequestQuery]>([
    ['one document', { documentIds: ['d200'] }],
    ['an organization', { organizationId: 'named below' }],
  ])('follow changes at once when they are of %s', async (_, query) => {
    const { element } = await open('single');
    const asked = query.organizationId ? { organizationId: service.organizationId } : query;
    const key = asked.organizationId ?? 'd200';
    const stream = element.getCommentAnnotationsCount({ ...asked, debounceMs: 60_000 });
    const { data } = await expectValue(stream, (counts) => counts.data !== null);
    const { total } = data![key]!;
    const next = expectValue(stream, (counts) => counts.data?.[key]?.total === total + 1);
    await addThread('d200');
    await next;
  });

  it('change at once with what I do, and once only', async () => {
    const { element, asked, client } = await open('zelda');
    await client.setDocuments([{ id: 'd300' }]);
    const annotationId = await addThread('d300');
    const documentIds = ['d300', 'd301'];
    const slow = valuesOf(element.getCommentAnnotationsCount({ documentIds, debounceMs: 60_000 }));
    const quick = element.getCommentAnnotationsCount({ documentIds, debounceMs: 300 });
    const values = valuesOf(quick);
    await expectValue(quick, has('d300', 1, 1));
    await expectValue(element.getAllCommentAnnotations('d300'), (list) => list?.length === 1);
    await element.markAsRead(annotationId);
    expect(slow.at(-1)?.data?.['d300']).toEqual({ total: 1, unread: 0 });
    await element.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Mine' }] } });
    expect(slow.at(-1)?.data?.['d300']).toEqual({ total: 2, unread: 0 });
    const before = asked();
    await addThread('d300');
    await expectValue(quick, has('d300', 3, 1));
    expect(asked()).toBeGreaterThan(before);
    expect(values.map(({ data }) => data?.['d300']?.total).filter((total) => Number(total) > 3)).toEqual([]);
    // The other group has not asked again, and shows what I did.
    expect(slow.at(-1)?.data?.['d300']).toEqual({ total: 2, unread: 0 });
  });

  it('collect changes as before when the connection comes back', async () => {
    const { client, element, asked, network } = await open('back');
    const single = element.getCommentAnnotationsCount({ documentIds: ['d600'] });
    const slow = element.getCommentAnnotationsCount({ documentIds: ['d600', 'd601'], debounceMs: 60_000 });
    const subscriptions = [single, slow].map((stream) => stream.subscribe(() => undefined));
    await expectValue(slow, has('d600', 0, 0));
    await expectValue(single, has('d600', 0, 0));
    await addThread('d600');
    await expectValue(single, has('d600', 1, 1)); // the other group collects from here on
    const before = asked();
    network.goOffline();
    await expectValue(client.getConnectionState(), (state) => state === 'offline');
    network.goOnline();
    await expectValue(client.getConnectionState(), (state) => state === 'online');
    await addThread('d600');
    await expectValue(single, has('d600', 2, 2));
    expect(asked()).toBe(before + 1);
    subscriptions.forEach((subscription) => subscription.unsubscribe());
  });

  it('of agents are never looked up as unread: unread equals total', async () => {
    const agent = { agentSource: 'external', agentId: 'lint', agentName: 'Linter' };
    const from = { userId: 'zoe' };
    await addThread('d400', { commentData: [{ commentText: 'Found', from, agent }] });
    await addThread('d400');
    const { element } = await open('agents');
    const query = { documentIds: ['d400', 'd401'], agentFields: ['agentId:lint'] };
    await expectValue(element.getCommentAnnotationsCount(query), has('d400', 1, 1));
    const sum = await expectValue(
      element.getCommentAnnotationsCount({ ...query, aggregateDocuments: true }),
      ({ data }) => data !== null,
    );
    expect(sum.data).toEqual({ aggregate: { total: 1, unread: 1 } });
  });

  it('stay as they were while the service refuses, and fail', async () => {
    const { element, network } = await open('offline');
    const stream = element.getCommentAnnotationsCount({ documentIds: ['d500', 'd501'], debounceMs: 100 });
    const values: CommentCounts[] = [];
    const failure = new Promise((resolve) =>
      stream.subscribe({ next: (value) => void values.push(value), error: resolve }),
    );
    await expectValue(stream, has('d500', 0, 0));
    network.refuseNext('commentAnnotations/counts', 'UNAVAILABLE');
    await addThread('d500');
    await failure;
    expect(values.at(-1)?.data?.['d500']).toEqual({ total: 0, unread: 0 });
    await addThread('d500');
    await expectValue(stream, has('d500', 2, 2));
  });

  it('are refused for more documents than one request may name', async () => {
    const { element } = await open('refused');
    await expectValue(element.getAllCommentAnnotations('d1'), (list) => list !== null);
    expect(() => element.getCommentAnnotationsCount({ documentIds: [...DOCUMENTS, 'one more'] })).toThrow(
      /documentIds: at most 1000/,
    );
  });
});

/** Waits while no time passes for timers: only what they delay by nothing goes on. */
async function atOnce(isDone: () => boolean) {
  while (!isDone()) {
    await vi.advanceTimersByTimeAsync(0);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
