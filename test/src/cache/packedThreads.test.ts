import { type CommentAnnotation, type OwnSubscription, packThread, SharedValues, unpackThread } from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import type { ThreadRecord } from '../../../src/index.js';
import type { TopicMessage } from '../../../src/transport/Transport.js';
import { aComment, aThread } from '../../support/aThread.js';
import { mutations } from '../../support/mutations.js';
import { validAnswer, validMessage } from '../../support/validRecords.js';
import { aRichThread } from '../../support/richRecords.js';

const ME = { userId: 'me', name: 'Me' };
const ADA = { userId: 'ada', name: 'Ada', email: 'ada@x.test' };

/** As the service answers: JSON. */
function packed(threads: readonly ThreadRecord[], own?: OwnSubscription) {
  const shared = new SharedValues();
  const annotations = threads.map((thread) => packThread(thread as CommentAnnotation, shared, own));
  return JSON.parse(JSON.stringify({ annotations, shared: shared.values })) as {
    annotations: Record<string, unknown>[];
    shared: unknown[];
  };
}

function unpacked(threads: readonly ThreadRecord[], own?: OwnSubscription): ThreadRecord[] {
  const { annotations, shared } = packed(threads, own);
  return annotations.map((thread) => unpackThread(thread, shared, ME));
}

const framed = (change: object): TopicMessage =>
  validMessage({ type: 'changes', after: 0, sequence: 1, changes: [change as never] }, ME);

/** A thread in which nothing is as in most others. */
const unlikeOthers = () =>
  aRichThread({
    type: 'suggestion',
    commentType: 'chart',
    sourceType: 'agent',
    annotationNumber: 7,
    status: { id: 'DONE', name: 'Done', type: 'terminal' },
    statusUpdatedByUserId: 'bob',
    resolvedByUserId: 'ada',
    resolvedByUser: ADA,
    resolved: true,
    contextId: 'hash',
    isDraft: true,
    visibilityConfig: { type: 'restricted', userIds: ['ada'] },
    comments: [
      aComment({
        type: 'voice',
        status: 'updated',
        sourceType: 'rest-api',
        isCommentTextAvailable: false,
        lastUpdated: '2026-11-23T16:00:00.123Z',
        taggedUserContacts: [{ userId: 'bob', contact: ADA }, { userId: 'cid' }],
        to: [{ ...ADA, userId: 'bob' }, { userId: 'cid' }],
        recorders: [{ id: 'r', type: 'audio' }],
        customList: [{ custom: {} }],
        reactionAnnotationIds: ['r1'],
        reactionAnnotations: [
          {
            annotationId: 'r1',
            type: 'reaction',
            commentAnnotationId: 't1',
            commentId: 'c1',
            icon: 'wave',
            reactions: [{ from: ADA, lastUpdated: 5, variant: 'dark' }],
            involvedUserIds: ['ada'],
            lastUpdated: 5,
            metadata: { organizationId: 'acme' },
          },
        ],
      }),
    ],
    unsubscribedUsers: { cid: { user: { userId: 'cid' }, type: 'manual' } },
    subscribedGroups: { team: { type: 'auto' } },
    involvedUserIds: ['ada', 'bob', 'cid', 'member'],
    mentionedUserIds: ['bob', 'cid', 'member'],
    subscriberCount: 12,
    viewMarks: { bob: { through: 1, timestamp: 1, isMarkedUnread: true }, cid: { through: 0, timestamp: 2 } },
  });

describe('a thread that was packed', () => {
  it.each([
    ['as most are', aThread({ subscriberCount: 0 })],
    ['unlike others', unlikeOthers()],
  ])('is the same again: one %s', (_, thread) => {
    expect(unpacked([thread])).toEqual([thread]);
  });

  it('contains repeated values once, and no defaults', () => {
    const from = { userId: 'bob', name: 'Bob' };
    const thread = (id: string) =>
      aThread({ annotationId: id, from, subscribedUsers: { bob: { user: from, type: 'auto' } }, involvedUserIds: [] });
    const { annotations, shared } = packed([thread('a'), thread('b')]);
    expect(shared.filter((value) => (value as { userId?: string }).userId === 'bob')).toEqual([from]);
    expect(annotations[0]).toEqual({
      annotationId: 'a',
      annotationNumber: 1,
      createdAt: 1000,
      lastUpdated: 1000,
      from: 0,
      status: 1,
      metadata: 2,
      subscribedUsers: [[0]],
      comments: [{ commentId: 'c1', commentNumber: 1, commentText: 'Hello', from: 3, createdAt: 1000 }],
    });
  });

  it('names a hundred of the people who are involved only through groups', () => {
    const members = Array.from({ length: 300 }, (_, index) => `member-${index}`);
    const [thread] = unpacked([aThread({ involvedUserIds: ['ada', ...members], mentionedUserIds: members })]);
    expect(thread!.involvedUserIds).toEqual(['ada', ...members.slice(0, 100)]);
    expect(thread!.mentionedUserIds).toEqual(members.slice(0, 100));
  });

  it('contains the own subscription of the reader, which the lists leave out', () => {
    const fields = { subscriberCount: 40 };
    const [subscribed] = unpacked([aThread(fields)], { isSubscribed: true, type: 'manual' });
    expect(subscribed).toMatchObject({ subscribedUsers: { me: { user: ME, type: 'manual' } }, ...fields });
    const [gone] = unpacked([aThread(fields)], { isSubscribed: false, type: 'auto' });
    expect(gone).toMatchObject({ subscribedUsers: {}, unsubscribedUsers: { me: { user: ME, type: 'auto' } } });
  });

  it('takes an id that is the name of a property of every object as any other', () => {
    const user = { userId: '__proto__' };
    const subscribedUsers = Object.fromEntries([['__proto__', { user, type: 'auto' as const }]]);
    const [thread] = unpacked([aThread({ subscribedUsers })]);
    expect(Object.entries(thread!.subscribedUsers)).toEqual([['__proto__', { user, type: 'auto' }]]);
  });
});

describe('the client', () => {
  it('unpacks the threads of lists, of answers to writes, and of frames', () => {
    const thread = unlikeOthers();
    const { annotations, shared } = packed([thread]);
    const [annotation] = annotations;
    expect(validAnswer({ annotations, shared, sequences: { plan: 1 } }, ME)).toEqual({
      annotations: [thread],
      sequences: { plan: 1 },
    });
    expect(validAnswer({ annotation, shared, sequence: 1 }, ME)).toEqual({
      annotation: thread,
      sequence: 1,
    });
    expect(validAnswer({ annotation: null, shared: [], sequence: 1 }, ME)).toEqual({
      annotation: null,
      sequence: 1,
    });
    expect(framed({ type: 'commentAnnotation.saved', annotation, shared })).toMatchObject({
      changes: [{ type: 'commentAnnotation.saved', annotation: thread }],
    });
  });

  it('shows a packed thread that has anything in the place of one of its fields, unless its id is gone', () => {
    const { annotations, shared } = packed([unlikeOthers()]);
    for (const { name, record } of mutations({ annotations, shared })) {
      const read = () => validAnswer(record as { annotations: ThreadRecord[] }, ME);
      expect(read, name).not.toThrow();
    }
    for (const { name, record } of mutations(annotations[0]!)) {
      const change = { type: 'commentAnnotation.saved', annotation: record, shared };
      const message = framed(change);
      const hasId = typeof record['annotationId'] === 'string';
      expect(message.type === 'changes' && message.changes.length, name).toBe(hasId ? 1 : 0);
    }
  });
});
