export { CommentsMinimapRoot as Root, type CommentsMinimapRootProps as RootProps } from './CommentsMinimapRoot.js';
export { CommentsMinimapMark as Mark, type CommentsMinimapMarkProps as MarkProps } from './CommentsMinimapMark.js';
