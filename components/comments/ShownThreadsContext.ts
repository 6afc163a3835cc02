'use client';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { createNamedContext } from '../internal/createNamedContext.js';

/** The threads of the list around a part; `undefined`: there is none. */
export const [ShownThreadsProvider, useShownThreads] = createNamedContext<readonly CommentAnnotation[] | undefined>(
  'ShownThreads',
  undefined,
);
