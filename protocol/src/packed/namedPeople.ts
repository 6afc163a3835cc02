import type { Comment } from '../comment.js';
import type { CommentAnnotation } from '../commentAnnotation.js';

/** Returns the ids of the people whom comments mention by name. */
export const mentionedIn = (comments: readonly Pick<Comment, 'taggedUserContacts'>[]): string[] =>
  comments.flatMap(({ taggedUserContacts }) => taggedUserContacts.map(({ userId }) => userId));

/** Returns the ids of the people whom the other fields of a thread name. May contain duplicates. */
export const involvedIn = ({
  from,
  comments,
  assignedTo,
  subscribedUsers,
  unsubscribedUsers,
}: Pick<CommentAnnotation, 'from' | 'comments' | 'assignedTo' | 'subscribedUsers' | 'unsubscribedUsers'>): string[] => [
  from.userId,
  ...comments.map((comment) => comment.from.userId),
  ...(assignedTo ? [assignedTo.userId] : []),
  ...mentionedIn(comments),
  ...Object.keys(subscribedUsers),
  ...Object.keys(unsubscribedUsers),
];
