import type { CustomCategory, CustomPriority, CustomStatus } from '../../../src/elements/comment/CommentAnnotation.js';
import type { AnnotationList, CommentSelection, ReactionIcon } from '../../../src/elements/comment/CommentRequests.js';
import type { CommentSettings } from '../../../src/elements/comment/CommentSettings.js';
import type { AllowedRecordings } from '../../../src/elements/comment/composer/allowedRecordings.js';
import type { AutocompleteData } from '../../../src/elements/comment/composer/ComposerMethods.js';
import type { BoundedProps } from '../../internal/withBoundary.js';
import type { CommentsPresetProps } from './CommentsPresetProps.js';

/** Every setting may be a prop of its own. A prop overrides `settings`, and both override the element's methods. */
export type SettingProps = { [Key in keyof CommentSettings]?: CommentSettings[Key] | undefined };

export interface CommentsProps extends BoundedProps, CommentsPresetProps, SettingProps {
  /** Class names of pins, dialogs and notices, in addition to ours. */
  className?: string | undefined;
  /** Settings for all comment components while this one is mounted. Omitted settings keep their value. */
  settings?: Partial<CommentSettings> | undefined;
  /** `@here` mentions everybody who was added to the document. @default `enableAtHere`, off */
  atHereEnabled?: boolean | undefined;
  /** The word after the `@` that mentions everybody. @default 'here' */
  atHereLabel?: string | undefined;
  /** Its description in the suggestion list. @default 'Notify everybody in this document' */
  atHereDescription?: string | undefined;
  /** `minimal`: a dot; `verbose`: a word. @default 'minimal' */
  unreadIndicatorMode?: 'minimal' | 'verbose' | undefined;
  /** Faces that a collapsed thread shows at most, with `replyAvatars`. @default 3 */
  maxReplyAvatars?: number | undefined;
  /** Id of the element beside which `streamMode` shows its column. @default the column is at the end of the window */
  streamViewContainerId?: string | undefined;
  /** `expanded`: composers show all their controls from the start. @default 'default' */
  composerMode?: 'default' | 'expanded' | undefined;
  /** The button of `signInButton` was clicked: show your sign-in. */
  onSignIn?: (() => void) | undefined;
  /** Recording types of composers: `all`, `none`, or some of `audio`, `video`, `screen`. @default 'audio' */
  recordings?: AllowedRecordings | undefined;
  /** Shown in the composer of a new thread. @default 'Write a comment' */
  commentPlaceholder?: string | undefined;
  /** Shown in the composer that answers a thread. @default 'Reply' */
  replyPlaceholder?: string | undefined;
  /** Shown in the composer that changes a comment. @default 'Edit your comment' */
  editPlaceholder?: string | undefined;
  /** The same where it is the first comment of a thread. @default `editPlaceholder` */
  editCommentPlaceholder?: string | undefined;
  /** The same where it is a reply. @default `editPlaceholder` */
  editReplyPlaceholder?: string | undefined;
  /** How a thread is assigned: to anybody of a list, or to oneself with a checkbox. @default 'dropdown' */
  assignToType?: 'dropdown' | 'checkbox' | undefined;
  /** Extensions of files that may be attached, with or without the dot. @default any file */
  allowedFileTypes?: string[] | undefined;
  /** The statuses of threads, in place of the built-in ones. */
  customStatus?: CustomStatus[] | undefined;
  /** The priorities of threads, in place of the built-in ones. */
  customPriority?: CustomPriority[] | undefined;
  /** The categories of threads. */
  customCategory?: CustomCategory[] | undefined;
  /** The reactions on offer, by id, in place of the built-in ones. */
  customReactions?: Record<string, ReactionIcon> | undefined;
  /** A list of the host's that its hotkey opens in composers. */
  customListDataOnComment?: AutocompleteData | undefined;
  /** Items of the host's that can be set on threads. */
  customListDataOnAnnotation?: AnnotationList | undefined;
  /** Ids of elements: threads can be placed only on these and inside them. @default anywhere */
  allowedElementIds?: string[] | undefined;
  /** Class names of such elements. */
  allowedElementClassNames?: string[] | undefined;
  /** Selectors of such elements. */
  allowedElementQuerySelectors?: string[] | undefined;
  /** Another thread was opened; `null` when none is open. */
  onCommentSelectionChange?: ((selection: CommentSelection | null) => void) | undefined;
}
