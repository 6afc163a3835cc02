import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CommentAnnotation } from '../../../../src/index.js';
import { addThreads, commentsOn, type CommentingClient } from '../../../support/commentsOn.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';

type Step =
  | {
      type: 'thread' | 'reply' | 'edit' | 'deleteComment' | 'deleteThread' | 'resolve' | 'reopen' | 'read' | 'unread';
      of: number;
    }
  | { type: 'react'; of: number; icon: string }
  | { type: 'offline' | 'online' };

/** `isAwaited`: what follows sees what has come of it, unless it waits for a connection. */
const step: fc.Arbitrary<{ who: 'ada' | 'bob'; step: Step; isAwaited: boolean }> = fc.record({
  isAwaited: fc.boolean(),
  who: fc.constantFrom('ada' as const, 'bob' as const),
  step: fc.oneof(
    fc.record({
      type: fc.constantFrom(
        ...([
          'thread',
          'reply',
          'reply',
          'edit',
          'deleteComment',
          'deleteThread',
          'resolve',
          'reopen',
          'read',
          'unread',
        ] as const),
      ),
      of: fc.nat(3),
    }),
    fc.record({ type: fc.constant('react' as const), of: fc.nat(3), icon: fc.constantFrom('👍', '🎉') }),
    fc.record({ type: fc.constantFrom('offline' as const, 'online' as const) }),
  ),
});

/** Everything that a thread says, whoever reads it and in whichever list. */
const textsOf = (threads: CommentAnnotation[] | null) =>
  threads?.map(({ unread: _, unreadCount: __, annotationIndex: ___, ...thread }) => thread);

/** What one person does to what they see; a refusal is part of life, as the other one may have been quicker. */
function act({ comments, network, client }: CommentingClient, todo: Step): Promise<unknown> {
  if (todo.type === 'offline') network.goOffline();
  if (todo.type === 'online') network.goOnline();
  if (!('of' in todo)) return Promise.resolve();
  const list = shownTo(comments);
  const thread = list[todo.of % Math.max(1, list.length)];
  const me = client.getUser()!.userId;
  if (todo.type === 'thread' || !thread) {
    return comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'New' }] } });
  }
  const { annotationId } = thread;
  const own = thread.comments.find(({ from }) => from.userId === me);
  switch (todo.type) {
    case 'reply':
      return comments.addComment({ annotationId, comment: { commentText: `by ${me}` } });
    case 'edit':
      return own
        ? comments.updateComment({ annotationId, comment: { commentId: own.commentId, commentText: 'Edited' } })
        : Promise.resolve();
    case 'deleteComment':
      return own ? comments.deleteComment({ annotationId, commentId: own.commentId }) : Promise.resolve();
    case 'deleteThread':
      return comments.deleteCommentAnnotation({ annotationId });
    case 'resolve':
      return comments.resolveCommentAnnotation({ annotationId });
    case 'reopen':
      return comments.unresolveCommentAnnotation({ annotationId });
    case 'read':
      return comments.markAsRead(annotationId);
    case 'unread':
      return comments.markAsUnread(annotationId);
    case 'react':
      return comments.toggleReaction({
        annotationId,
        commentId: thread.comments[0]!.commentId,
        reaction: { reactionId: todo.icon },
      });
  }
}

function shownTo(comments: CommentingClient['comments']): CommentAnnotation[] {
  const values = valuesOf(comments.getAllCommentAnnotations());
  return values.at(-1) ?? [];
}

/** Somebody who has just come sees what the service has. */
async function fresh(service: TestService, who: string) {
  const { client, comments } = await commentsOn(service, who, 'plan');
  const list = await expectValue(comments.getAllCommentAnnotations(), (value) => value !== null);
  client.close();
  return list;
}

it('two people who write at once, with and without a connection, end with what the service has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const service = await startTestService();
      await addThreads(service, 'plan', { annotationId: 't1', from: 'ada' }, { annotationId: 't2', from: 'bob' });
      const people = { ada: await commentsOn(service, 'ada', 'plan'), bob: await commentsOn(service, 'bob', 'plan') };
      for (const { comments } of Object.values(people)) {
        valuesOf(comments.getAllCommentAnnotations());
        await expectValue(comments.getAllCommentAnnotations(), (list) => list?.length === 2);
      }
      const outcomes = [];
      const offline = new Set<string>();
      for (const { who, step: todo, isAwaited } of steps) {
        const done = act(people[who], todo).catch(() => undefined);
        outcomes.push(done);
        if (todo.type === 'offline') offline.add(who);
        if (todo.type === 'online') offline.delete(who);
        if (isAwaited && !offline.has(who)) await done;
      }
      for (const { network } of Object.values(people)) network.goOnline();
      await Promise.all(outcomes);
      await addThreads(service, 'plan', { annotationId: 'last' });
      for (const [who, { client, comments }] of Object.entries(people)) {
        const list = await expectValue(
          comments.getAllCommentAnnotations(),
          (value) => value?.at(-1)?.annotationId === 'last',
        );
        const truth = await fresh(service, who);
        expect(textsOf(list)).toEqual(textsOf(truth));
        expect(list?.map(({ unreadCount }) => unreadCount)).toEqual(truth?.map(({ unreadCount }) => unreadCount));
        client.close();
      }
    }),
    // A failure is told at once: each history waits for connections that come back, so shrinking would take minutes.
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
