export { ActivityLogRoot as Root, type ActivityLogRootProps as RootProps } from './ActivityLogRoot.js';
export { ActivityLogList as List, type ActivityLogListProps as ListProps } from './ActivityLogList.js';
export { ActivityLogItem as Item, type ActivityLogItemProps as ItemProps } from './ActivityLogItem.js';
export type { ActivityLogRow as Row } from './ActivityLogContext.js';
export {
  ActivityLogAvatar as Avatar,
  type ActivityLogAvatarProps as AvatarProps,
  ActivityLogDay as Day,
  type ActivityLogDayProps as DayProps,
  ActivityLogDocument as Document,
  type ActivityLogDocumentProps as DocumentProps,
  ActivityLogMessage as Message,
  type ActivityLogMessageProps as MessageProps,
  ActivityLogOpen as Open,
  type ActivityLogOpenProps as OpenProps,
  ActivityLogQuote as Quote,
  type ActivityLogQuoteProps as QuoteProps,
  ActivityLogTime as Time,
} from './activityParts.js';
export type { TimePartProps as TimeProps } from '../internal/createTimePart.js';
export {
  ActivityLogFeatureFilter as FeatureFilter,
  ActivityLogLoadMore as LoadMore,
  ActivityLogPersonFilter as PersonFilter,
  ActivityLogReset as Reset,
  ActivityLogRetry as Retry,
} from './activityControls.js';
export {
  ActivityLogAnnouncer as Announcer,
  ActivityLogEmpty as Empty,
  ActivityLogError as Error,
  ActivityLogLoading as Loading,
  ActivityLogNoMatch as NoMatch,
  ActivityLogOffline as Offline,
} from './activityNotices.js';
export type { NoticePartProps as NoticeProps } from '../internal/createNoticePart.js';
