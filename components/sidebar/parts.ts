export { CommentsSidebarRoot as Root, type CommentsSidebarRootProps as RootProps } from './CommentsSidebarRoot.js';
export type { CommentsSidebarOptions as Options } from './CommentsSidebarOptions.js';
export {
  CommentsSidebarSearch as Search,
  type CommentsSidebarSearchProps as SearchProps,
} from './CommentsSidebarSearch.js';
export {
  CommentsSidebarQuickFilter as QuickFilter,
  CommentsSidebarSort as Sort,
  CommentsSidebarGroupBy as GroupBy,
} from './sidebarSelects.js';
export {
  CommentsSidebarMinimalFilter as MinimalFilter,
  type CommentsSidebarMinimalFilterProps as MinimalFilterProps,
} from './CommentsSidebarMinimalFilter.js';
export type { SelectPartProps as SelectProps } from '../internal/SelectField.js';
export {
  CommentsSidebarFilter as Filter,
  type CommentsSidebarChoice as Choice,
  type CommentsSidebarFilterProps as FilterProps,
} from './CommentsSidebarFilter.js';
export { CommentsSidebarList as List, type CommentsSidebarListProps as ListProps } from './CommentsSidebarList.js';
export { CommentsSidebarItem as Item, type CommentsSidebarItemProps as ItemProps } from './CommentsSidebarItem.js';
export { CommentsSidebarOpen as Open } from './CommentsSidebarOpen.js';
export { CommentsSidebarGroupHeading as GroupHeading } from './CommentsSidebarGroupHeading.js';
export {
  CommentsSidebarNavigate as Navigate,
  CommentsSidebarReset as Reset,
  CommentsSidebarRetry as Retry,
  CommentsSidebarBack as Back,
  CommentsSidebarClose as Close,
} from './sidebarButtons.js';
export {
  CommentsSidebarLoading as Loading,
  CommentsSidebarEmpty as Empty,
  CommentsSidebarNoMatch as NoMatch,
  CommentsSidebarError as Error,
  CommentsSidebarOffline as Offline,
} from './sidebarNotices.js';
export type { ButtonPartProps as GroupHeadingProps, ButtonPartProps as OpenProps } from '../internal/ControlButton.js';
export type { NoticePartProps as NoticeProps } from '../internal/createNoticePart.js';
export { CommentsSidebarCount as Count, type CommentsSidebarCountProps as CountProps } from './CommentsSidebarCount.js';
export {
  CommentsSidebarTrigger as Trigger,
  type CommentsSidebarTriggerProps as TriggerProps,
} from './CommentsSidebarTrigger.js';
