export { ComposerAssign as Assign, type ComposerAssignProps as AssignProps } from './ComposerAssign.js';
export { ComposerAttach as Attach } from './ComposerAttach.js';
export {
  ComposerAttachment as Attachment,
  type ComposerAttachmentProps as AttachmentProps,
} from './ComposerAttachment.js';
export {
  ComposerAttachmentRemove as AttachmentRemove,
  ComposerAttachmentRetry as AttachmentRetry,
} from './attachmentButtons.js';
export type {
  ButtonPartProps as AttachProps,
  ButtonPartProps as AttachmentRemoveProps,
  ButtonPartProps as AttachmentRetryProps,
} from '../internal/ControlButton.js';
export {
  ComposerAttachments as Attachments,
  type ComposerAttachmentsProps as AttachmentsProps,
} from './ComposerAttachments.js';
export {
  ComposerAttachmentStatus as AttachmentStatus,
  type ComposerAttachmentStatusProps as AttachmentStatusProps,
} from './ComposerAttachmentStatus.js';
export { ComposerEditor as Editor, type ComposerEditorProps as EditorProps } from './ComposerEditor.js';
export { ComposerFormat as Format, type ComposerFormatProps as FormatProps } from './ComposerFormat.js';
export {
  ComposerMentionList as MentionList,
  type ComposerMentionListProps as MentionListProps,
} from './ComposerMentionList.js';
export { ComposerRoot as Root, type ComposerRootProps as RootProps } from './ComposerRoot.js';
export { ComposerStatus as Status, type ComposerStatusProps as StatusProps } from './ComposerStatus.js';
export { ComposerSubmit as Submit, type ComposerSubmitProps as SubmitProps } from './ComposerSubmit.js';
export { ComposerToolbar as Toolbar, type ComposerToolbarProps as ToolbarProps } from './ComposerToolbar.js';
export {
  ComposerVisibility as Visibility,
  type ComposerVisibilityProps as VisibilityProps,
} from './ComposerVisibility.js';
export { ComposerVisibilitySelect as VisibilitySelect } from './ComposerVisibilitySelect.js';
