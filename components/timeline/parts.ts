export {
  CommentPlayerTimelineRoot as Root,
  type CommentPlayerTimelineRootProps as RootProps,
} from './CommentPlayerTimelineRoot.js';
export {
  CommentPlayerTimelineMark as Mark,
  type CommentPlayerTimelineMarkProps as MarkProps,
} from './CommentPlayerTimelineMark.js';
