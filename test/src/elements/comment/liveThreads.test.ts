import type { Change } from '@parley/protocol';
import { beforeEach, expect, it, vi } from 'vitest';
import { createParleyClient } from '../../../../src/createParleyClient.js';
import type { CommentAnnotation, Operation } from '../../../../src/index.js';
import { aThread } from '../../../support/aThread.js';
import { valuesOf } from '../../../support/expectValue.js';
import { HandDrivenTransport, settled } from '../../../support/HandDrivenTransport.js';

// Every answer and every frame comes when the test says so: this is about order and moment.
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

async function start() {
  const transport = new HandDrivenTransport();
  const client = createParleyClient({ apiKey: 'key', transport });
  const done = client.identify({ userId: 'ada' });
  await settled();
  await transport.next('session/identify').answer(HandDrivenTransport.admission('ada'));
  await done;
  const opening = client.setDocuments([{ id: 'plan' }]);
  await settled();
  await transport
    .next('documents/open')
    .answer({ documents: [{ id: 'plan' }], permissions: {}, sequence: 0, sequences: {} });
  await opening;
  const comments = client.getCommentElement();
  const values = valuesOf(comments.getAllCommentAnnotations());
  await vi.dynamicImportSettled();
  await settled();
  const list = (sequence: number, ...annotations: ReturnType<typeof aThread>[]) =>
    transport.next('commentAnnotations/list').answer({ annotations, sequences: { plan: sequence }, stamps: {} });
  const topic = () => transport.subscriptions.findLast((subscription) => subscription.topic === 'comments:plan')!;
  const changes = (sequence: number, ...changed: Change[]) =>
    topic().on({ type: 'changes', after: sequence - 1, sequence, changes: changed });
  return { transport, comments, values, list, topic, changes };
}

const textOf = ({ commentText }: { commentText?: string | undefined }) => commentText;
const saved = (number: number): Change => ({
  type: 'commentAnnotation.saved',
  annotation: aThread({ annotationId: `t${number}`, annotationNumber: number }) as never, // it has its number
});
const tick = () => vi.advanceTimersByTimeAsync(1);
const idsOf = (threads: CommentAnnotation[] | null | undefined) => threads?.map(({ annotationId }) => annotationId);

it('a burst of a thousand changes is one, and leaves the other threads as they are', async () => {
  const { values, list, topic, changes } = await start();
  await list(5, aThread({ annotationId: 't0', annotationNumber: 0 }));
  expect(topic().options?.since).toBe(5);
  const [before] = values.at(-1)!;
  const emissions = values.length;
  for (let number = 1; number <= 1000; number += 1) changes(5 + number, saved(number));
  await tick();
  expect(values).toHaveLength(emissions + 1);
  expect(values.at(-1)).toHaveLength(1001);
  expect(values.at(-1)![0]).toBe(before);
});

it('a reset reads everything again, and what was there is shown until then', async () => {
  const { values, list, topic, changes, transport } = await start();
  await list(5, aThread({ annotationId: 't1' }));
  topic().on({ type: 'reset', sequence: 2000 });
  expect(transport.subscriptions.filter((subscription) => subscription.topic === 'comments:plan')).toEqual([]);
  expect(idsOf(values.at(-1))).toEqual(['t1']);
  await settled();
  await list(2001, aThread({ annotationId: 't2', annotationNumber: 2 }));
  expect(idsOf(values.at(-1))).toEqual(['t2']);
  changes(2002, saved(3));
  await tick();
  expect(idsOf(values.at(-1))).toEqual(['t2', 't3']);
  topic().on({ type: 'unsubscribed', code: 'PERMISSION_DENIED', message: 'Gone.' });
  expect(values.at(-1)).toEqual([]);
  expect(values.slice(1)).not.toContain(null);
});

it('reads a thread that is too large for a frame by its id, and nothing else', async () => {
  const { transport, values, list, topic, changes } = await start();
  await list(5, aThread({ annotationId: 't1' }), aThread({ annotationId: 't2', annotationNumber: 2 }));
  const colorOf = () => values.at(-1)!.find(({ annotationId }) => annotationId === 't1')?.color;
  const other = values.at(-1)!.find(({ annotationId }) => annotationId === 't2');
  changes(6, { type: 'commentAnnotation.changed', annotationId: 't1' });
  await settled();
  const read = transport.next('commentAnnotations/list');
  expect(read.body).toMatchObject({ documentIds: ['plan'], annotationIds: ['t1'] });
  const answer = { annotations: [aThread({ annotationId: 't1', color: 'red' })], sequences: { plan: 6 }, stamps: {} };
  await read.answer(answer);
  await tick();
  expect(colorOf()).toBe('red');
  expect(values.at(-1)!.find(({ annotationId }) => annotationId === 't2')).toBe(other);
  // Another change comes while it is read: the answer may lack it.
  changes(7, { type: 'commentAnnotation.changed', annotationId: 't1' });
  await settled();
  const early = transport.next('commentAnnotations/list');
  changes(8, { type: 'commentAnnotation.changed', annotationId: 't1' });
  await early.answer({
    ...answer,
    sequences: { plan: 8 },
    annotations: [aThread({ annotationId: 't1', color: 'blue' })],
  });
  await tick();
  expect(colorOf()).toBe('blue');
  // Not visible by now.
  changes(9, { type: 'commentAnnotation.changed', annotationId: 't1' });
  await settled();
  await transport.next('commentAnnotations/list').answer({ annotations: [], sequences: { plan: 9 }, stamps: {} });
  await tick();
  expect(idsOf(values.at(-1))).toEqual(['t2']);
  expect(topic().options?.since).toBe(5);
});

it('a comment that is on its way for more than a second says so, and none that is quicker', async () => {
  const { transport, values, list, comments } = await start();
  await list(5, aThread({ annotationId: 't1' }));
  const sending = () =>
    values.at(-1)!.flatMap((thread) => thread.comments.filter(({ isSending }) => isSending).map(textOf));
  const answer = (operation: Operation, sequence: number) =>
    transport.next(operation).answer({ annotation: null, sequence });
  const reply = (text: string) => comments.addComment({ annotationId: 't1', comment: { commentText: text } });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  const quick = reply('Quick');
  await vi.dynamicImportSettled();
  await pass(1000 - 1);
  await answer('comments/add', 6);
  await quick;
  await pass(10_000);
  expect(values.flatMap((all) => all ?? []).flatMap((thread) => thread.comments)).not.toContainEqual(
    expect.objectContaining({ isSending: true }),
  );

  const writes = [
    comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Thread' }] } }),
    comments.updateComment({ annotationId: 't1', comment: { commentId: 'c1', commentText: 'Edit' } }),
    reply('Reply'),
    comments.resolveCommentAnnotation({ annotationId: 't1' }),
  ];
  await pass(1000 - 1);
  expect(sending()).toEqual([]);
  await pass(1);
  expect(sending()).toEqual(['Edit', 'Reply', 'Thread']);
  await answer('comments/update', 7);
  expect(sending()).toEqual(['Reply', 'Thread']);
  await answer('comments/add', 8);
  await transport.next('commentAnnotations/add').fail('PERMISSION_DENIED');
  expect(sending()).toEqual([]);
  await answer('commentAnnotations/update', 9);
  expect(await Promise.allSettled(writes)).toMatchObject([{ status: 'rejected' }, {}, {}, { status: 'fulfilled' }]);
});
