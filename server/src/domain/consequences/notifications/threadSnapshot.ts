import type { CommentAnnotation } from '@parley/protocol';
import { OPEN_STATUS } from '@parley/protocol/constants';
import type { StoredThread } from '../../threads/lockThreads.js';

type Snapshot = Pick<
  CommentAnnotation,
  | 'annotationId'
  | 'type'
  | 'commentType'
  | 'sourceType'
  | 'from'
  | 'status'
  | 'priority'
  | 'assignedTo'
  | 'location'
  | 'locationId'
  | 'createdAt'
  | 'lastUpdated'
>;

/** Returns what a notification stores of its thread: its fields and location, without comments and without other people. */
export function threadSnapshot({
  annotation_id,
  author_id,
  location_id,
  created_at,
  last_updated,
  content,
}: StoredThread): Snapshot {
  return {
    annotationId: annotation_id,
    type: content.type ?? 'comment',
    commentType: content.commentType ?? 'manual',
    sourceType: content.sourceType ?? 'rest-api',
    from: content.from ?? { userId: author_id },
    status: content.status ?? OPEN_STATUS,
    priority: content.priority ?? null,
    assignedTo: content.assignedTo ?? null,
    ...(content.location && { location: content.location }),
    ...(location_id !== null && { locationId: location_id }),
    createdAt: created_at,
    lastUpdated: last_updated,
  };
}
