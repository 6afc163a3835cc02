export { CommentsThread as Thread, type CommentsThreadProps as ThreadProps } from './CommentsThread.js';
export { CommentsList as List, type CommentsListProps as ListProps } from './CommentsList.js';
export { CommentsItem as Item, type CommentsItemProps as ItemProps } from './CommentsItem.js';
export { CommentsAvatar as Avatar, type CommentsAvatarProps as AvatarProps } from './CommentsAvatar.js';
export { CommentsAuthor as Author, type CommentsAuthorProps as AuthorProps } from './CommentsAuthor.js';
export { CommentsTime as Time } from './CommentsTime.js';
export type { TimePartProps as TimeProps } from '../internal/createTimePart.js';
export { CommentsMarks as Marks, type CommentsMarksProps as MarksProps } from './CommentsMarks.js';
export { CommentsText as Text, type CommentsTextProps as TextProps } from './CommentsText.js';
export {
  CommentsAttachments as Attachments,
  type CommentsAttachmentsProps as AttachmentsProps,
} from './CommentsAttachments.js';
export {
  CommentsAttachment as Attachment,
  type CommentsAttachmentProps as AttachmentProps,
} from './CommentsAttachment.js';
export { CommentsReactions as Reactions, type CommentsReactionsProps as ReactionsProps } from './CommentsReactions.js';
export {
  CommentsReactionOptions as ReactionOptions,
  type CommentsReactionOptionsProps as ReactionOptionsProps,
} from './CommentsReactionOptions.js';
export {
  CommentsCustomList as CustomList,
  type CommentsCustomListProps as CustomListProps,
} from './CommentsCustomList.js';
export { CommentsStatus as Status } from './CommentsStatus.js';
export { CommentsPriority as Priority } from './CommentsPriority.js';
export type { SelectPartProps as PriorityProps, SelectPartProps as StatusProps } from '../internal/SelectField.js';
export {
  CommentsResolve as Resolve,
  CommentsCopyLink as CopyLink,
  CommentsMarkUnread as MarkUnread,
  CommentsSubscribe as Subscribe,
  CommentsUnassign as Unassign,
  CommentsMove as Move,
  CommentsRetry as Retry,
  CommentsDiscard as Discard,
  CommentsEdit as Edit,
  CommentsDelete as Delete,
} from './threadButtons.js';
export {
  CommentsHostButton as HostButton,
  type CommentsHostButtonProps as HostButtonProps,
} from './CommentsHostButton.js';
export { CommentsAccept as Accept, CommentsApprove as Approve, CommentsReject as Reject } from './decisionButtons.js';
export type {
  ButtonPartProps as ButtonProps,
  ButtonPartProps as SelectionToolProps,
} from '../internal/ControlButton.js';
export {
  CommentsConfirmDelete as ConfirmDelete,
  type CommentsConfirmDeleteProps as ConfirmDeleteProps,
} from './CommentsConfirmDelete.js';
export { CommentsNotice as Notice, type CommentsNoticeProps as NoticeProps } from './CommentsNotice.js';
export { CommentsUndo as Undo, type CommentsUndoProps as UndoProps } from './CommentsUndo.js';
export { CommentsReaders as Readers } from './CommentsReaders.js';
export { CommentsResolvedBy as ResolvedBy } from './CommentsResolvedBy.js';
export { CommentsSeenBy as SeenBy, type CommentsSeenByProps as SeenByProps } from './CommentsSeenBy.js';
export { CommentsTyping as Typing, type CommentsTypingProps as TypingProps } from './CommentsTyping.js';
export { ReplyAnnouncer as Announcer } from './ReplyAnnouncer.js';
export { CommentsPins as Pins, type CommentsPinsProps as PinsProps } from './CommentsPins.js';
export { CommentsPlace as Place, type CommentsPlaceProps as PlaceProps } from './CommentsPlace.js';
export { CommentsPin as Pin, type CommentsPinProps as PinProps } from './CommentsPin.js';
export { CommentsMode as Mode, type CommentsModeProps as ModeProps } from './CommentsMode.js';
export { CommentsTool as Tool, type CommentsToolProps as ToolProps } from './CommentsTool.js';
export { CommentsBubble as Bubble, type CommentsBubbleProps as BubbleProps } from './CommentsBubble.js';
export { CommentsSelectionTool as SelectionTool } from './CommentsSelectionTool.js';
