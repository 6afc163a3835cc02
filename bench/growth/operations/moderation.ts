import { addCommentAnnotation, updateCommentAnnotation } from '@parley/protocol';
import type { Caller, GrowthWorld } from '../GrowthWorld.js';
import { does, type Measured, type Operation } from '../Operation.js';
import { acme, acts, newThread } from './writing.js';

/** Suggestions, drafts, and what an admin decides about threads. */
export const moderation: Operation[] = [
  acts('add a suggestion', (post, world) =>
    post(addCommentAnnotation, { ...newThread(world, 'plan'), suggestion: { status: 'pending' } }),
  ),
  decided('accept a suggestion', { suggestion: { status: 'pending' } }, (_world, post, annotationId) =>
    post(updateCommentAnnotation, { ...acme, annotationId, suggestion: { status: 'accepted' } }),
  ),
  decided('publish a draft', { isDraft: true }, (_world, post, annotationId) =>
    post(updateCommentAnnotation, { ...acme, annotationId, isDraft: false }),
  ),
  decided('change who sees a thread', {}, (_world, post, annotationId) =>
    post(updateCommentAnnotation, { ...acme, annotationId, visibility: { type: 'organizationPrivate' } }),
  ),
  decided('approve a thread', {}, (_world, _post, annotationId, admin) =>
    admin(updateCommentAnnotation, { ...acme, annotationId, approved: true }),
  ),
  decided('accept a thread', {}, (_world, _post, annotationId, admin) =>
    admin(updateCommentAnnotation, { ...acme, annotationId, accepted: true }),
  ),
];

/** With a new thread of `ada`. */
function decided(
  name: string,
  more: object,
  call: (world: GrowthWorld, post: Caller, annotationId: string, admin: Caller) => Promise<Measured>,
): Operation {
  return does(
    name,
    async (world) => {
      const post = await world.as('ada');
      const added = { ...newThread(world, 'plan'), ...more };
      await post(addCommentAnnotation, added);
      return { post, annotationId: added.annotationId, admin: await world.asAdmin('user-1') };
    },
    (world, { post, annotationId, admin }) => call(world, post, annotationId, admin),
  );
}
