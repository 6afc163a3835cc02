export { ReactionsRoot as Root, type ReactionsRootProps as RootProps } from './ReactionsRoot.js';
export { ReactionsList as List, type ReactionsListProps as ListProps } from './ReactionsList.js';
export { ReactionsOptions as Options, type ReactionsOptionsProps as OptionsProps } from './ReactionsOptions.js';
export { ReactionsError as Error, ReactionsFailure as Failure } from './reactionNotices.js';
export type { NoticePartProps as NoticeProps } from '../internal/createNoticePart.js';
