import {
  accessFieldsOf,
  type Anchor,
  type CommentAnnotation,
  type CommentContext,
  OPEN_STATUS,
  type ViewMark,
} from '@parley/protocol';
import type { AnnotationContent, ThreadAudience } from '../../store/columns.js';
import { addFields } from './addFields.js';
import { VIEW_MARKS } from './listedPeople.js';
import { threadPeople } from './threadPeople.js';
import type { CompleteThread } from './threadRows.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { toComment } from './toComment.js';
import { toViewMark } from './toViewMark.js';
import { visibilityConfigOf } from '../access/visibilityConfigOf.js';

/**
 * Returns a thread as the API sends it, without draft comments of other people. The caller checks that the reader may see the thread
 * (`maySeeThread`).
 * @param readerId the person whose drafts and view mark are included; `null`: no drafts
 */
export function toAnnotation(
  scope: ThreadScope,
  thread: CompleteThread,
  readerId: string | null,
): CommentAnnotation & Anchor {
  const { apiKey, organizationId } = scope;
  const { content, audience } = thread;
  const comments = thread.comments
    .filter((comment) => !comment.is_draft || comment.author_id === readerId)
    .map((comment) => toComment(scope, thread, comment));
  const status = content.status ?? OPEN_STATUS;
  const resolvedByUserId = content.resolvedByUserId ?? null;
  const people = threadPeople(thread, comments);
  const annotation: CommentAnnotation & Anchor = {
    annotationId: thread.annotation_id,
    annotationNumber: thread.annotation_number,
    type: content.type ?? 'comment',
    commentType: content.commentType ?? 'manual',
    sourceType: content.sourceType ?? 'rest-api',
    comments,
    from: content.from ?? { userId: audience.authorId },
    createdAt: thread.created_at,
    lastUpdated: thread.last_updated,
    status,
    statusUpdatedByUserId: content.statusUpdatedByUserId ?? null,
    resolvedByUserId,
    resolvedByUser:
      resolvedByUserId === null ? null : (thread.people.get(resolvedByUserId) ?? { userId: resolvedByUserId }),
    priority: content.priority ?? null,
    assignedTo: content.assignedTo ?? null,
    commentCategories: content.commentCategories ?? [],
    customList: content.customList ?? [],
    visibilityConfig: visibilityConfigOf(audience),
    resolved: status.type === 'terminal',
    inProgress: status.type === 'ongoing',
    subscribedUsers: people.subscribedUsers,
    unsubscribedUsers: people.unsubscribedUsers,
    subscribedGroups: people.subscribedGroups,
    involvedUserIds: people.involvedUserIds,
    mentionedUserIds: people.mentionedUserIds,
    viewMarks: viewMarks(thread, readerId),
    metadata: {
      ...content.metadata,
      apiKey,
      organizationId,
      documentId: thread.document_id,
      ...(thread.document_name !== null && { documentMetadata: { documentName: thread.document_name } }),
    },
  };
  const context = contextOf(thread);
  if (context) annotation.context = context;
  if (thread.location_id !== null) annotation.locationId = thread.location_id;
  if (thread.is_draft) annotation.isDraft = true;
  addFields(annotation, content, STORED_APART);
  if (content.anchor) addFields(annotation, content.anchor);
  return annotation;
}

/** Fields of the stored content that are not those of the thread. */
const STORED_APART: ReadonlySet<string> = new Set<keyof AnnotationContent>([
  'anchor',
  'metadata',
  'context',
  'isUntold',
]);

function contextOf({ content, access, audience }: CompleteThread): CommentContext | undefined {
  const accessFields = [...accessFieldsOf(access ?? undefined), ...visibilityTokens(audience)];
  const context = {
    ...content.context,
    ...(access && { access }),
    ...(accessFields.length > 0 && { accessFields }),
  };
  return Object.keys(context).length > 0 ? context : undefined;
}

/** A visibility in the form of access fields (REST contract §2.4). */
function visibilityTokens(audience: ThreadAudience): string[] {
  const { type, organizationIds = [], userIds = [] } = visibilityConfigOf(audience);
  switch (type) {
    case 'public':
      return [];
    case 'organizationPrivate':
      return organizationIds.map((id) => `organizationPrivate:${id}`);
    case 'restricted':
      return userIds.map((id) => `__private_self:${id}`);
  }
}

function viewMarks({ views }: CompleteThread, readerId: string | null): Record<string, ViewMark> {
  const own = views.filter(({ user_id }) => user_id === readerId);
  const others = views.filter(({ user_id }) => user_id !== readerId).slice(0, VIEW_MARKS);
  return Object.fromEntries([...own, ...others].map((view) => [view.user_id, toViewMark(view)]));
}
