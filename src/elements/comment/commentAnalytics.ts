import type { ClientContext } from '../../ClientContext.js';
import type { AnalyticsEvent, AnalyticsProperties, CommentModeName } from '../../coreEvents.js';
import type { Comment, CommentAnnotation } from './CommentAnnotation.js';
import { commentSettingsOf } from './commentUi.js';

/** How a thread was placed. @param ui its `streamMode`: with it, threads on texts and points belong to the column */
export function commentModeOf(annotation: CommentAnnotation, { ui }: Pick<ClientContext, 'ui'>): CommentModeName {
  const mode = placeModeOf(annotation);
  const isStreamed = commentSettingsOf(ui.getState().comments).streamMode && (mode === 'text' || mode === 'pin');
  return isStreamed ? 'stream' : mode;
}

function placeModeOf(annotation: CommentAnnotation): CommentModeName {
  if (annotation.isPageAnnotation) return 'page';
  if (annotation.targetInlineCommentElementId) return 'inline';
  if (annotation.areaAnnotationId) return 'area';
  if (annotation.targetTextRange) return 'text';
  if (annotation.targetElement) return 'pin';
  return annotation.targetElementId ? 'popover' : 'manual';
}

/**
 * Fields of `COMMENT_ADDED` and, without a comment, of `COMMENT_STATUS_CHANGED`, which names the people of the whole thread. People have one id
 * here, so the two lists of tagged people are the same.
 */
export function commentProperties(context: ClientContext, annotation: CommentAnnotation, comment: Comment | undefined) {
  const contacts = (comment ? [comment] : annotation.comments).flatMap(({ taggedUserContacts }) => taggedUserContacts);
  const tagged = [...new Set(contacts.map(({ userId }) => userId))];
  return {
    annotationId: annotation.annotationId,
    ...(comment && { commentId: comment.commentId }),
    commentAnnotationCreatedAt: annotation.createdAt,
    taggedClientUserIds: tagged,
    taggedSnippylyUserIds: tagged,
    commentMode: commentModeOf(annotation, context),
    documentId: annotation.metadata.documentId,
  };
}

export function emitAnalytics<Name extends AnalyticsEvent['name']>(
  { events, config }: ClientContext,
  name: Name,
  properties: AnalyticsProperties[Name],
): void {
  if (config.analytics === false) return;
  // The properties are those of the name, which a generic union does not express.
  events.emit('analytics', { name, properties, timestamp: Date.now() } as AnalyticsEvent);
}
