import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { fill, type Strings } from '../internal/strings.js';
import { nameOf } from './personName.js';
import type { commentStrings } from './strings.js';

/** The accessible name of a pin: "3 comments, first by Ada, 2 unread, private". A draft is only seen by its author. */
export function pinLabel(annotation: CommentAnnotation, strings: Strings<typeof commentStrings>): string {
  const { comments, isDraft, unreadCount, unread, visibilityConfig, status, ghostComment, areaAnnotationId } =
    annotation;
  const name = nameOf(annotation, strings.unknownUser) ?? strings.unknownUser;
  return [
    fill(strings.pin(comments.length), { name }),
    areaAnnotationId && strings.isOnArea,
    isDraft && strings.pinDraft,
    unread && strings.pinUnread(unreadCount),
    visibilityConfig.type !== 'public' && strings.isPrivate,
    status.type === 'terminal' && strings.isResolved,
    ghostComment && strings.isGhost,
  ]
    .filter(Boolean)
    .join(', ');
}
