import {
  addCommentAnnotations,
  type CommentAnnotation,
  updateApiKeyConfig,
  updateCommentAnnotations,
  type VisibilityType,
} from '@parley/protocol';
import type { TestOrganization } from './TestOrganization.js';

/**
 * Viewer x visibility x access context x document x approval: who sees a thread, by a model that knows nothing of the service but the table
 * of the client contract, §7.6, and its §7.14. Every channel is held against it.
 */

/** The rows of the table. */
const VIEWERS = {
  author: { userId: 'author', hasGrant: true, isMember: false, isListed: false },
  'member of a listed organization': { userId: 'member', hasGrant: true, isMember: true, isListed: false },
  'member of another organization': { userId: 'other', hasGrant: true, isMember: false, isListed: false },
  'listed, without a grant': { userId: 'listed', hasGrant: false, isMember: false, isListed: true },
  'mentioned and assigned': { userId: 'mentioned', hasGrant: true, isMember: false, isListed: false },
  'admin, not listed': { userId: 'admin', hasGrant: true, isMember: false, isListed: false },
  anonymous: { userId: 'nobody', hasGrant: false, isMember: false, isListed: false },
} as const;
const VISIBILITIES: VisibilityType[] = ['public', 'organizationPrivate', 'restricted'];
const CONTEXTS = ['no context', 'context granted', 'context refused'] as const;
const DOCUMENTS = ['public', 'restricted'] as const;

export type MatrixViewer = keyof typeof VIEWERS;
export const matrixViewers = Object.keys(VIEWERS) as MatrixViewer[];
export const userIdOf = (viewer: MatrixViewer): string => VIEWERS[viewer].userId;

export interface MatrixThread {
  id: string;
  document: (typeof DOCUMENTS)[number];
  visibility: VisibilityType;
  context: (typeof CONTEXTS)[number];
  /** It waits for approval. */
  isHeld: boolean;
}

export const matrixThreads: MatrixThread[] = DOCUMENTS.flatMap((document) =>
  VISIBILITIES.flatMap((visibility) =>
    CONTEXTS.flatMap((context) =>
      // A thread for people by name does not wait.
      [false, ...(visibility === 'restricted' ? [] : [true])].map((isHeld) => ({
        // The id is the marker too: whatever carries it has told of the thread.
        id: `marker-${document}-${visibility}-${context.replaceAll(' ', '-')}-${isHeld ? 'held' : 'free'}`,
        document,
        visibility,
        context,
        isHeld,
      })),
    ),
  ),
);

export const matrixDocuments: readonly string[] = DOCUMENTS;

/** The model. `rest`: a backend counts for the person, whatever documents they may open. */
export function matrixSees(viewer: MatrixViewer, thread: MatrixThread, channel: 'client' | 'rest' = 'client'): boolean {
  const { hasGrant, isMember, isListed } = VIEWERS[viewer];
  if (channel === 'client' && thread.document === 'restricted' && !hasGrant) return false;
  if (thread.context === 'context refused') return false;
  if (viewer === 'author') return true;
  if (thread.isHeld) return viewer === 'admin, not listed';
  if (thread.visibility === 'public') return true;
  return thread.visibility === 'organizationPrivate' ? isMember : isListed;
}

/** The model of notifications: whether one for everybody is for the viewer too, who is not a recipient; of the threads they see. */
export const matrixBelongs = (viewer: MatrixViewer, { document }: MatrixThread): boolean =>
  ['other', 'admin'].includes(VIEWERS[viewer].userId) || (document === 'restricted' && VIEWERS[viewer].hasGrant);

/** Writes all of it: `acme`, whose threads are for the members of `partner`. */
export async function setUpCommentMatrix(acme: TestOrganization, partner: TestOrganization): Promise<void> {
  const { key, organizationId } = acme;
  for (const { userId, hasGrant, isMember } of Object.values(VIEWERS)) {
    await acme.grantContext(userId, 'k:1');
    if (hasGrant) await acme.grant(userId, 'restricted');
    if (isMember) await partner.grant(userId);
  }
  // A member of the threads' own organization, which is not listed.
  await acme.grant('other');
  await key.person('admin', [{ type: 'organization', id: organizationId }], { isAdmin: true });
  await key.call(updateApiKeyConfig, { moderatorMode: true });
  for (const documentId of DOCUMENTS) {
    await acme.setDocument(documentId, { access_type: documentId });
    const commentAnnotations = matrixThreads.filter(({ document }) => document === documentId).map(toAnnotation);
    await key.call(addCommentAnnotations, { organizationId, documentId, commentAnnotations });
    const annotationIds = matrixThreads.filter((one) => one.isHeld && one.document === documentId).map(({ id }) => id);
    await key.call(updateCommentAnnotations, {
      organizationId,
      documentId,
      annotationIds,
      updatedData: { approved: false },
    });
  }
}

const STATUS = { name: 'Status', type: 'default', color: '#000000', lightColor: '#ffffff', svg: '<svg/>' } as const;

function toAnnotation({ id, visibility, context }: MatrixThread) {
  return {
    annotationId: id,
    // One status each, so that counts can tell threads apart.
    status: { ...STATUS, id },
    visibility: {
      type: visibility,
      ...(visibility === 'organizationPrivate' && { organizationIds: ['partner'] }),
      ...(visibility === 'restricted' && { userIds: ['listed'] }),
    },
    assignedTo: { userId: 'mentioned' },
    ...(context !== 'no context' && { context: { access: { k: context === 'context granted' ? 1 : 2 } } }),
    commentData: [
      {
        from: { userId: 'author', name: 'Author' },
        commentText: `{{mentioned}} look at ${id}`,
        taggedUserContacts: [{ userId: 'mentioned' }],
      },
    ],
  };
}

/** The ids of threads. */
export const idsOf = (annotations: readonly (CommentAnnotation | null)[]): string[] =>
  annotations.flatMap((annotation) => annotation?.annotationId ?? []);
