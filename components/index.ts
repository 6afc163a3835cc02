export { EditorAccessPanel, type EditorAccessPanelProps } from './access/styled/EditorAccessPanel.js';
export type { EditorAccessSlots } from './access/styled/slots.js';
export { ActivityLog, type ActivityLogProps } from './activity/styled/ActivityLog.js';
export type { ActivityLogSlots } from './activity/styled/slots.js';
export { CommentComposer, type CommentComposerProps } from './composer/styled/CommentComposer.js';
export { ComposerForm, type ComposerFormProps } from './composer/styled/ComposerForm.js';
export type { ComposerSlots } from './composer/styled/slots.js';
export { MentionList, type MentionListProps } from './composer/styled/MentionList.js';
export { VisibilityBanner } from './composer/styled/VisibilityBanner.js';
export { UserPicker, type UserPickerProps } from './composer/styled/UserPicker.js';
export { UserAvatar, type UserAvatarProps } from './internal/UserAvatar.js';
export { NotificationsPanel, type NotificationsPanelProps } from './notifications/styled/NotificationsPanel.js';
export { NotificationsTool, type NotificationsToolProps } from './notifications/styled/NotificationsTool.js';
export type {
  NotificationsBellSlotProps,
  NotificationSlotProps,
  NotificationsSlots,
} from './notifications/styled/slots.js';
export {
  CommentsHostButton as HostButton,
  type CommentsHostButtonProps as HostButtonProps,
} from './comments/CommentsHostButton.js';
export { CommentBubble, type CommentBubbleProps } from './comments/styled/CommentBubble.js';
export { CommentDialog, type CommentDialogProps } from './comments/styled/CommentDialog.js';
export { CommentPin, type CommentPinProps } from './comments/styled/CommentPin.js';
export { CommentPlayerTimeline, type CommentPlayerTimelineProps } from './timeline/styled/CommentPlayerTimeline.js';
export { Comments } from './comments/styled/Comments.js';
export type { CommentsProps } from './comments/styled/CommentsProps.js';
export { CommentsMinimap, type CommentsMinimapProps } from './minimap/styled/CommentsMinimap.js';
export { CommentText, type CommentTextProps } from './comments/styled/CommentText.js';
export { CommentThread, type CommentThreadProps } from './comments/styled/CommentThread.js';
export { CommentTool, type CommentToolProps } from './comments/styled/CommentTool.js';
export { InlineCommentsSection, type InlineCommentsSectionProps } from './comments/styled/InlineCommentsSection.js';
export type { CommentSlotProps, CommentsSlots, ThreadSlotProps } from './comments/styled/slots.js';
export { Cursors, type CursorsProps } from './cursors/styled/Cursors.js';
export type { CursorsSlots } from './cursors/styled/slots.js';
export { LiveSelection, type LiveSelectionProps } from './selection/styled/LiveSelection.js';
export type { LiveSelectionSlots } from './selection/styled/slots.js';
export { Presence, type PresenceProps } from './presence/styled/Presence.js';
export type { PresenceSlots } from './presence/styled/slots.js';
export { RecorderControlPanel, type RecorderControlPanelProps } from './recorder/styled/RecorderControlPanel.js';
export { RecorderNotes, type RecorderNotesProps } from './recorder/styled/RecorderNotes.js';
export { RecorderPlayer, type RecorderPlayerProps } from './recorder/styled/RecorderPlayer.js';
export { RecorderTool, type RecorderToolProps } from './recorder/styled/RecorderTool.js';
export { InlineReactionsSection, type InlineReactionsSectionProps } from './reactions/styled/InlineReactionsSection.js';
export { ReactionTool, type ReactionToolProps } from './reactions/styled/ReactionTool.js';
export type { InlineReactionsSlots } from './reactions/styled/slots.js';
export { CommentsSidebar } from './sidebar/styled/CommentsSidebar.js';
export type { CommentsSidebarProps } from './sidebar/styled/CommentsSidebarProps.js';
export { SidebarButton, type SidebarButtonProps } from './sidebar/styled/SidebarButton.js';
export type { CommentsSidebarSlots } from './sidebar/styled/slots.js';
