import type { CommentAnnotation } from '../CommentAnnotation.js';

/** Chosen values by field of a thread; the app's own fields by their id. */
export interface CommentSidebarFilters {
  status?: string[];
  priority?: string[];
  category?: string[];
  people?: PersonFilter[];
  assigned?: PersonFilter[];
  tagged?: PersonFilter[];
  involved?: PersonFilter[];
  location?: NonNullable<CommentAnnotation['location']>[];
  document?: { id: string }[];
  version?: { id: string; name?: string }[];
  accessModes?: ('public' | 'private')[];
  [custom: string]: unknown[] | undefined;
}

/** Matched by `userId`; by email only where a record has one. */
export interface PersonFilter {
  userId?: string;
  email?: string;
  name?: string;
}
