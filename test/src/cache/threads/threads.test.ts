import type { Change } from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { addPending, settlePending, undoPending, type Pended } from '../../../../src/cache/pendingChanges.js';
import { createThreadsView } from '../../../../src/cache/threads/createThreadsView.js';
import { applyThreadChange, statusFields, type ThreadChange } from '../../../../src/cache/threads/threadChanges.js';
import {
  applyWrittenThread,
  applyReread,
  applyThreadFrames,
  EMPTY_THREADS,
  loadThreads,
  type ThreadsBase,
} from '../../../../src/cache/threads/ThreadsBase.js';
import { aComment, aThread } from '../../../support/aThread.js';

const saved = (annotation = aThread()): Change => ({
  type: 'commentAnnotation.saved',
  annotation: annotation as never,
});
const removed = (annotationId = 't1'): Change => ({ type: 'commentAnnotation.removed', annotationId });
const viewed = (through: number): Change => ({
  type: 'commentAnnotation.viewed',
  annotationId: 't1',
  userId: 'bob',
  mark: { through, timestamp: 1 },
});
const frame = (sequence: number, ...changes: Change[]) => ({ sequence, changes });
const loaded = (sequence: number, ...annotations: ReturnType<typeof aThread>[]) =>
  loadThreads(EMPTY_THREADS, [{ annotations, sequence }]);
const ids = (base: ThreadsBase) => [...base.records.keys()];
const priorityOf = (base: ThreadsBase, id = 't1') => base.records.get(id)?.record.priority?.id;
const withPriority = (id: string) => aThread({ priority: { id, name: id } });

describe('what the service said', () => {
  it('is its list and the changes after it, in order, however often they come', () => {
    const frames = [frame(6, saved(aThread({ annotationId: 't2' }))), frame(7, removed('t1')), frame(8, viewed(1))];
    const once = applyThreadFrames(loaded(5, aThread()), frames);
    expect(ids(once)).toEqual(['t2']);
    expect(applyThreadFrames(once, frames)).toEqual(once);
    expect(once).toMatchObject({ live: 8, isLoaded: true });
  });

  it('keeps what a later page has over an earlier change', () => {
    const base = loadThreads(EMPTY_THREADS, [
      { annotations: [], sequence: 5 },
      { annotations: [withPriority('new')], sequence: 9 },
    ]);
    expect(base.live).toBe(5);
    expect(priorityOf(applyThreadFrames(base, [frame(7, saved(withPriority('old')), viewed(1))]))).toBe('new');
    expect(ids(applyThreadFrames(base, [frame(7, removed())]))).toEqual(['t1']);
    expect(ids(applyThreadFrames(base, [frame(10, removed())]))).toEqual([]);
  });

  it('takes the answer of a write when it is newer than what came live, and no older one', () => {
    const live = applyThreadFrames(loaded(5, aThread()), [frame(8, saved(withPriority('live')))]);
    expect(priorityOf(applyWrittenThread(live, withPriority('late'), 7))).toBe('live');
    const ahead = applyWrittenThread(live, withPriority('own'), 10);
    expect(priorityOf(ahead)).toBe('own');
    expect(priorityOf(applyThreadFrames(ahead, [frame(9, saved(withPriority('older')))]))).toBe('own');
    expect(ids(applyWrittenThread(applyThreadFrames(live, [frame(12, removed())]), aThread(), 11))).toEqual([]);
  });

  it('keeps what a write brought while the list was being read, and drops what the list no longer has', () => {
    const before = loaded(5, aThread({ annotationId: 'gone' }));
    const written = applyWrittenThread(before, aThread({ annotationId: 'written' }), 9);
    const again = loadThreads(written, [{ annotations: [aThread()], sequence: 7 }]);
    expect(ids(again).sort()).toEqual(['t1', 'written']);
  });

  it('takes threads that were read by their ids, and drops the others unless they are newer', () => {
    const base = loaded(5, aThread(), aThread({ annotationId: 't2' }), aThread({ annotationId: 't3' }));
    const live = applyThreadFrames(base, [frame(7, saved(aThread({ annotationId: 't2' })))]);
    const written = applyWrittenThread(live, aThread({ annotationId: 't3' }), 8);
    const reread = applyReread(written, ['t1', 't2', 't3', 't4'], { annotations: [withPriority('read')], sequence: 7 });
    expect(ids(reread).sort()).toEqual(['t1', 't3']);
    expect(priorityOf(reread)).toBe('read');
  });

  it('goes by the later of two changes at one position, and by a list over what had come till then', () => {
    const both = frame(6, saved(withPriority('first')), saved(withPriority('second')), viewed(1));
    const base = applyThreadFrames(loaded(5, aThread()), [both]);
    expect(priorityOf(base)).toBe('second');
    expect(base.records.get('t1')?.record.viewMarks['bob']).toBeDefined();
    expect(ids(applyThreadFrames(base, [frame(6, removed())]))).toEqual([]);
    expect(ids(loadThreads(base, [{ annotations: [], sequence: 6 }]))).toEqual([]);
  });

  it('takes no answer of the position that came live: it may be gone since', () => {
    const gone = applyThreadFrames(loaded(5, aThread()), [frame(8, removed())]);
    expect(ids(applyWrittenThread(gone, aThread(), 8))).toEqual([]);
  });

  it('keeps the identity of a thread that comes again with the same in it', () => {
    const base = loaded(5, aThread());
    const again = applyThreadFrames(base, [frame(6, saved(aThread()))]);
    expect(again.records.get('t1')?.record).toBe(base.records.get('t1')?.record);
    expect(loadThreads(base, []).live).toBe(5);
  });

  it('keeps a mark over a record that came before it', () => {
    const base = applyThreadFrames(loaded(5, aThread()), [frame(6, viewed(1))]);
    expect(base.records.get('t1')?.record.viewMarks['bob']).toEqual({ through: 1, timestamp: 1 });
  });
});

describe('what is shown', () => {
  const state = (base: ThreadsBase): Pended<ThreadsBase, ThreadChange> => ({ base, pending: [] });
  const priority = (id: string): ThreadChange => ({
    type: 'patch',
    annotationId: 't1',
    fields: { priority: { id, name: id } },
  });

  it('has what was just done, gives it up when refused, and keeps what came meanwhile', () => {
    const view = createThreadsView();
    let now = addPending(state(loaded(5, aThread())), 1, priority('P1'));
    expect(view(now).byId.get('t1')?.priority?.id).toBe('P1');
    now = { ...now, base: applyThreadFrames(now.base, [frame(6, saved(aThread({ color: 'red' })))]) };
    expect(view(now).byId.get('t1')).toMatchObject({ color: 'red', priority: { id: 'P1' } });
    expect(view(undoPending(now, 1)).byId.get('t1')).toMatchObject({ color: 'red', priority: null });
  });

  it('lets a newer record win, whether it came live or as an answer', () => {
    const view = createThreadsView();
    const done = settlePending(addPending(state(loaded(5, aThread())), 1, priority('mine')), 1, 7);
    const shown = (base: ThreadsBase) => view({ ...done, base }).byId.get('t1')?.priority?.id;
    expect(shown(done.base)).toBe('mine');
    expect(shown(applyWrittenThread(done.base, withPriority('theirs'), 8))).toBe('theirs');
    const live = applyThreadFrames(done.base, [frame(6, saved(withPriority('before')))]);
    expect(shown(live)).toBe('mine');
    expect(shown(applyThreadFrames(live, [frame(9, saved(withPriority('theirs')))]))).toBe('theirs');
  });

  it('changes the identity of the thread that changed and of no other, and of nothing when nothing did', () => {
    const view = createThreadsView();
    const other = aThread({ annotationId: 't2', annotationNumber: 2 });
    const before = state(loaded(5, other, aThread()));
    const first = view(before);
    expect(first.list.map(({ annotationId }) => annotationId)).toEqual(['t1', 't2']);
    expect(view({ ...before })).toBe(first);
    const patched = addPending(before, 1, priority('P1'));
    const second = view(patched);
    expect(second.list[1]).toBe(first.list[1]);
    expect(second.list[0]).not.toBe(first.list[0]);
    const later = view({ ...patched, base: applyThreadFrames(patched.base, [frame(6, saved(other))]) });
    expect(later.list[0]).toBe(second.list[0]);
  });

  it('is not read by an own draft, and is by an own reply (§7.1)', () => {
    const reply = (isDraft: boolean): ThreadChange => ({
      type: 'addComment',
      annotationId: 't1',
      comment: aComment({ commentId: 'own', from: { userId: 'bob' }, isDraft }),
    });
    const markOf = (change: ThreadChange) => applyThreadChange(aThread(), change)?.viewMarks['bob'];
    expect(markOf(reply(true))).toBeUndefined();
    expect(markOf(reply(false))).toMatchObject({ through: 2 });
  });

  it('puts a thread that is not saved yet last, once', () => {
    const view = createThreadsView();
    const record = aThread({ annotationId: 'new', annotationNumber: undefined });
    const now = addPending(state(loaded(5, aThread())), 1, { type: 'add', annotationId: 'new', record });
    expect(view(now).list.map(({ annotationId }) => annotationId)).toEqual(['t1', 'new']);
    const base = applyThreadFrames(now.base, [frame(6, saved({ ...record, annotationNumber: 2 }))]);
    expect(view({ ...now, base }).list.map(({ annotationNumber }) => annotationNumber)).toEqual([1, 2]);
  });
});

describe('one change of a thread', () => {
  const reply = aComment({ commentId: 'c2', from: { userId: 'bob' }, createdAt: 2000 });
  const add: ThreadChange = { type: 'addComment', annotationId: 't1', comment: reply };

  it('finds its own effect in a newer record and leaves it alone', () => {
    const once = applyThreadChange(aThread(), add);
    expect(once?.comments.map(({ commentNumber }) => commentNumber)).toEqual([1, 2]);
    expect(once?.viewMarks['bob']).toEqual({ through: 2, timestamp: 2000 }); // who replies has read
    expect(applyThreadChange(once, add)?.comments).toBe(once?.comments);
    expect(applyThreadChange(null, add)).toBeNull();
  });

  it('deletes the thread with its last comment, and reopens one that was done', () => {
    const deletion = (commentId: string): ThreadChange => ({
      type: 'deleteComment',
      annotationId: 't1',
      commentId,
      reopened: { id: 'OPEN', name: 'Open', type: 'default' },
    });
    expect(applyThreadChange(aThread(), deletion('c1'))).toBeNull();
    const done = {
      ...applyThreadChange(aThread(), add)!,
      ...statusFields({ id: 'X', name: 'X', type: 'terminal' }, reply.from),
    };
    expect(done).toMatchObject({ resolved: true, resolvedByUserId: 'bob' });
    expect(applyThreadChange(done, deletion('c2'))).toMatchObject({
      status: { id: 'OPEN' },
      resolved: false,
      resolvedByUserId: null,
      statusUpdatedByUserId: 'bob',
    });
    const ongoing = { ...done, ...statusFields({ id: 'Y', name: 'Y', type: 'ongoing' }, reply.from) };
    expect(applyThreadChange(ongoing, deletion('c2'))).toMatchObject({ status: { id: 'Y' }, inProgress: true });
  });

  it('adds and takes away one reaction of one person, and the last one takes the record along', () => {
    const react = (userId: string, isOn: boolean): ThreadChange => ({
      type: 'react',
      annotationId: 't1',
      commentId: 'c1',
      isOn,
      reaction: { annotationId: 'r', icon: '👍', from: { userId }, lastUpdated: 5, metadata: {} },
    });
    const all = [react('bob', true), react('cy', true), react('bob', true), react('bob', false)];
    const thread = all.reduce<ReturnType<typeof applyThreadChange>>(applyThreadChange, aThread());
    expect(thread?.comments[0]).toMatchObject({
      reactionAnnotationIds: ['r'],
      reactionAnnotations: [{ icon: '👍', commentId: 'c1', reactions: [{ from: { userId: 'cy' } }] }],
    });
    expect(applyThreadChange(thread, react('cy', false))?.comments[0]).toMatchObject({
      reactionAnnotationIds: [],
      reactionAnnotations: [],
    });
  });

  it('joins the record that the service has for the icon, whatever its id', () => {
    const react = (annotationId: string, userId: string, isOn: boolean): ThreadChange => ({
      type: 'react',
      annotationId: 't1',
      commentId: 'c1',
      isOn,
      reaction: { annotationId, icon: '👍', from: { userId }, lastUpdated: 5, metadata: {} },
    });
    const thread = applyThreadChange(applyThreadChange(aThread(), react('first', 'bob', true)), react('r', 'cy', true));
    expect(thread?.comments[0]).toMatchObject({
      reactionAnnotationIds: ['first'],
      reactionAnnotations: [{ reactions: [{ from: { userId: 'bob' } }, { from: { userId: 'cy' } }] }],
    });
    expect(applyThreadChange(thread, react('r', 'cy', false))?.comments[0]?.reactionAnnotations).toMatchObject([
      { annotationId: 'first', reactions: [{ from: { userId: 'bob' } }] },
    ]);
  });
});
