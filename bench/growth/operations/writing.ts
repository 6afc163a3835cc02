import type { EndpointInput, addCommentAnnotation } from '@parley/protocol';
import type { Caller, GrowthWorld } from '../GrowthWorld.js';
import { threadId } from '../ids.js';
import { does, type Measured } from '../Operation.js';

type Write = (post: Caller, world: GrowthWorld) => Promise<Measured>;

export const acme = { organizationId: 'acme' };
export const plan = { organizationId: 'acme', documentId: 'plan' };
export const TEXT = 'The figure on this page does not agree with the one in the appendix. Which of them is newer?';
export const actionUser = { userId: 'user-1', name: 'Anna Adler 1' };
export const headline = {
  actionUser,
  displayHeadlineMessageTemplate: '{actionUser} moved the date',
  displayBodyMessage: TEXT,
};

/** A write of a backend. */
export const sends = (name: string, call: Write) =>
  does(
    `REST ${name}`,
    (world) => Promise.resolve(world.backend),
    (world, post) => call(post, world),
  );

/** A write of a person. */
export const acts = (name: string, call: Write, userId = 'ada') =>
  does(
    name,
    (world) => world.as(userId),
    (world, post) => call(post, world),
  );

export const newComment = (world: GrowthWorld, text = TEXT) => ({ commentId: world.newId(), commentText: text });

export const newThread = (world: GrowthWorld, documentId: string): EndpointInput<typeof addCommentAnnotation> => ({
  organizationId: 'acme',
  documentId,
  annotationId: world.newId(),
  comments: [newComment(world)],
});

/** A thread of `ada` in `plan` that everybody sees. */
export const seenThread = (world: GrowthWorld) => threadId('plan', world.next(8) * 10 + 1);
