import {
  addComment,
  addOrganizations,
  addPermissions,
  addUserGroups,
  createWebhookEndpoint,
  deleteComment,
  deleteComments,
  deleteWebhookEndpoint,
  getWebhookEndpointSecret,
  removePermissions,
  updateApiKeyConfig,
  updateComments,
  updateDocumentsDisableState,
  updateOrganizations,
  updateOrganizationsDisableState,
  updateWebhookEndpoint,
} from '@parley/protocol';
import { sql } from 'kysely';
import { expireGrants } from '../../../server/src/jobs/expireGrants.js';
import { CREDENTIALS } from '../../support/benchService.js';
import type { GrowthWorld } from '../GrowthWorld.js';
import { commentId } from '../ids.js';
import { does, type Operation } from '../Operation.js';
import { acme, newComment, plan, seenThread, sends, TEXT } from './writing.js';

const membership = { type: 'organization', id: 'acme', organizationId: 'acme' } as const;
const join = (world: GrowthWorld, userId: string) =>
  world.backend(addPermissions, {
    user: { userId },
    permissions: { resources: [{ ...membership, accessRole: 'editor' }] },
  });

/** Uploads, memberships, what jobs do at the end of a grant, and settings. */
export const furtherWrites: Operation[] = [
  does(
    'upload a file',
    (world) => world.token('ada'),
    (world) => world.upload('ada', 'plan'),
  ),
  does(
    'add a comment with a file',
    async (world) => {
      const attachmentId = world.newId();
      await world.upload('ada', 'plan', attachmentId);
      return { post: await world.as('ada'), attachments: [{ attachmentId, name: 'a.txt' }] };
    },
    (world, { post, attachments }) =>
      post(addComment, { ...acme, annotationId: seenThread(world), comment: { ...newComment(world), attachments } }),
  ),
  does(
    'delete a comment',
    async (world) => {
      const post = await world.as('ada');
      const added = { ...acme, annotationId: seenThread(world), comment: newComment(world) };
      await post(addComment, added);
      return { post, annotationId: added.annotationId, commentId: added.comment.commentId };
    },
    (_world, { post, ...ids }) => post(deleteComment, { ...acme, ...ids }),
  ),
  sends('change a comment', (post, world) => {
    const annotationId = seenThread(world);
    return post(updateComments, {
      ...plan,
      annotationId,
      commentIds: [commentId(annotationId, 1)],
      updatedData: { commentText: `${TEXT} ${world.newId()}` },
    });
  }),
  sends('delete an unknown comment', (post, world) =>
    post(deleteComments, { ...plan, annotationId: seenThread(world), commentIds: ['none'] }),
  ),
  sends('make somebody a member', (_post, world) => join(world, `new-${world.newId()}`)),
  does(
    'REST end a membership',
    async (world) => {
      const userId = `new-${world.newId()}`;
      await join(world, userId);
      return userId;
    },
    (world, userId) => world.backend(removePermissions, { userId, permissions: { resources: [membership] } }),
  ),
  does('a membership expires', expiringMember, async ({ service: { core } }, userId) => {
    await expireGrants(
      { core, signal: new AbortController().signal },
      {
        apiKey: CREDENTIALS.apiKey,
        organizationId: 'acme',
        kind: '',
        key: '',
        payload: { [userId]: true },
        attempt: 1,
        version: 1,
        leasedUntil: 0,
      },
    );
    return { bytes: 0 };
  }),
  sends('disable a document', (post, world) =>
    post(updateDocumentsDisableState, { ...acme, documentIds: ['popular'], disabled: world.next(2) === 1 }),
  ),
  sends('add a group', (post, world) =>
    post(addUserGroups, { ...acme, organizationUserGroups: [{ groupId: world.newId(), groupName: 'New' }] }),
  ),
  sends('add an organization', (post, world) =>
    post(addOrganizations, { organizations: [{ organizationId: world.newId(), organizationName: 'New' }] }),
  ),
  sends('change an organization', (post, world) =>
    post(updateOrganizations, {
      organizations: [{ organizationId: 'tiny', organizationName: `Tiny ${world.newId()}` }],
    }),
  ),
  sends('disable an organization', (post, world) =>
    post(updateOrganizationsDisableState, { organizationIds: ['tiny'], disabled: world.next(2) === 1 }),
  ),
  sends('change a webhook endpoint', (post, world) =>
    post(updateWebhookEndpoint, { endpointId: 'ep_quiet', description: world.newId() }),
  ),
  sends('read the secret of a webhook endpoint', (post) => post(getWebhookEndpointSecret, { endpointId: 'ep_quiet' })),
  does(
    'REST delete a webhook endpoint',
    async ({ backend }) => (await backend(createWebhookEndpoint, { url: 'https://hooks.acme.test/new' })).data.id,
    ({ backend }, endpointId) => backend(deleteWebhookEndpoint, { endpointId }),
  ),
  does(
    'REST set the access of documents without their own',
    ({ backend }) => backend(updateApiKeyConfig, { defaultDocumentAccessType: 'organizationPrivate' }),
    ({ backend }) => backend(updateApiKeyConfig, { defaultDocumentAccessType: 'public' }),
  ),
];

/** A member whose membership has ended, as the job finds them. */
async function expiringMember({ service: { core }, newId }: GrowthWorld): Promise<string> {
  const userId = `new-${newId()}`;
  await sql`
    insert into grants (api_key, organization_id, user_id, type, resource_id, access_role, expires_at)
    values (${CREDENTIALS.apiKey}, 'acme', ${userId}, 'organization', 'acme', 'editor', 1)`.execute(core.db);
  return userId;
}
