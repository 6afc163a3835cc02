'use client';
import { createNoticePart, type NoticeProps } from '../internal/createNoticePart.js';
import { useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { sidebarStrings } from './strings.js';

export type CommentsSidebarNoticeProps = NoticeProps;

const createNotice = createNoticePart(useCommentsSidebarState, sidebarStrings);

/** Says that threads are on their way. Renders a `<div role="status">`. */
export const CommentsSidebarLoading = createNotice(
  'CommentsSidebar.Loading',
  'loading',
  ({ status }) => status === 'loading',
);
/** Says that there is no thread. Renders a `<div role="status">`. */
export const CommentsSidebarEmpty = createNotice('CommentsSidebar.Empty', 'empty', ({ status }) => status === 'empty');
/** Says that no thread passes search and filters. Renders a `<div role="status">`. */
export const CommentsSidebarNoMatch = createNotice(
  'CommentsSidebar.NoMatch',
  'noMatch',
  ({ status }) => status === 'noMatch',
);
/** Says that loading failed. Renders a `<div role="alert">`. */
export const CommentsSidebarError = createNotice('CommentsSidebar.Error', 'error', ({ status }) => status === 'error');
/** Says that the connection is lost; what was loaded stays. Renders a `<div role="status">`. */
export const CommentsSidebarOffline = createNotice('CommentsSidebar.Offline', 'offline', ({ isOffline }) => isOffline);
