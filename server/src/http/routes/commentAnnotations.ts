import {
  addCommentAnnotations,
  type BackendAnnotation,
  deleteCommentAnnotations,
  getCommentAnnotations,
  updateCommentAnnotations,
} from '@parley/protocol';
import { addAnnotations } from '../../domain/operations/backend/comments/addAnnotations.js';
import { deleteAnnotations } from '../../domain/operations/backend/comments/deleteAnnotations.js';
import { getAnnotations } from '../../domain/operations/backend/comments/getAnnotations.js';
import type { ThreadPosition } from '../../domain/threads/threadCandidates.js';
import { updateAnnotations } from '../../domain/operations/backend/comments/updateAnnotations.js';
import { readBoundedPage } from '../readPage.js';
import { backendRoute, type Route } from '../route.js';

export const commentAnnotationRoutes: Route[] = [
  backendRoute(addCommentAnnotations, async ({ core, tenant, data }) => ({
    message: 'Comment annotations added.',
    data: await addAnnotations(core, tenant, data),
  })),
  backendRoute(getCommentAnnotations, async (call) => {
    const page = await readBoundedPage(
      call,
      getCommentAnnotations,
      (after: ThreadPosition | undefined, limit) => getAnnotations(call.core, call.tenant, call.data, after, limit),
      ({ annotationId, annotation }) => ({ annotationId, lastUpdated: annotation?.lastUpdated ?? 0 }),
    );
    const annotations = page.data.map(({ annotation }) => annotation);
    return {
      message: 'Comment annotations read.',
      data: call.data.groupByDocumentId ? byDocument(annotations) : annotations,
      nextPageToken: page.nextPageToken,
    };
  }),
  backendRoute(updateCommentAnnotations, async ({ core, tenant, data }) => ({
    message: 'Comment annotations updated.',
    data: await updateAnnotations(core, tenant, data),
  })),
  backendRoute(deleteCommentAnnotations, async ({ core, tenant, data }) => ({
    message: 'Comment annotations deleted.',
    data: await deleteAnnotations(core, tenant, data),
  })),
];

function byDocument(annotations: readonly (BackendAnnotation | null)[]): Record<string, BackendAnnotation[]> {
  const groups = new Map<string, BackendAnnotation[]>();
  for (const annotation of annotations) {
    if (!annotation) continue;
    const { documentId } = annotation.metadata;
    const group = groups.get(documentId) ?? [];
    group.push(annotation);
    groups.set(documentId, group);
  }
  return Object.fromEntries(groups);
}
