'use client';
import { createNoticePart } from '../internal/createNoticePart.js';
import { useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { emptyText } from './emptyText.js';
import { sidebarStrings } from './strings.js';

const createNotice = createNoticePart(useCommentsSidebarState, sidebarStrings);

/** Announces that threads are loading. Renders a `<div role="status">`. */
export const CommentsSidebarLoading = createNotice(
  'CommentsSidebar.Loading',
  'loading',
  'status',
  ({ status }, { loading }) => status === 'loading' && loading,
);

/** Shown when there is no thread, nobody is signed in, or no document is open or may be read. Renders a `<div role="status">`. */
export const CommentsSidebarEmpty = createNotice(
  'CommentsSidebar.Empty',
  'empty',
  'status',
  ({ status, missing }, strings) => status === 'empty' && strings[emptyText(missing)],
);

/** Shown when no thread passes search and filters. Renders a `<div role="status">`. */
export const CommentsSidebarNoMatch = createNotice(
  'CommentsSidebar.NoMatch',
  'noMatch',
  'status',
  ({ status }, { noMatch }) => status === 'noMatch' && noMatch,
);

/** Shown when nothing could be loaded. Renders a `<div role="alert">`. */
export const CommentsSidebarError = createNotice(
  'CommentsSidebar.Error',
  'error',
  'alert',
  ({ status }, { error }) => status === 'error' && error,
);

/** Announces that the connection is lost. Loaded content stays visible. Renders a `<div role="status">`. */
export const CommentsSidebarOffline = createNotice(
  'CommentsSidebar.Offline',
  'offline',
  'status',
  ({ isOffline }, { offline }) => isOffline && offline,
);
