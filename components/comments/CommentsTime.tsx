'use client';
import { createTimePart } from '../internal/createTimePart.js';
import { useRelativeTime } from '../internal/useRelativeTime.js';
import { useCommentsItem } from './CommentsThreadContext.js';

/** How long ago the comment was written, renewed each minute. Renders a `<time>`; the exact moment is its title. */
export const CommentsTime = createTimePart(
  'Comments.Time',
  (name) => useCommentsItem(name).comment.createdAt,
  useRelativeTime,
);
