import type { CustomCategory, CustomPriority, CustomStatus } from '../../../src/elements/comment/CommentAnnotation.js';
import type { AnnotationList, CommentSelection, ReactionIcon } from '../../../src/elements/comment/CommentElement.js';
import type { CommentSettings } from '../../../src/elements/comment/CommentSettings.js';
import type { AutocompleteData } from '../../../src/elements/comment/composer/ComposerMethods.js';
import type { BoundedProps } from '../../internal/withBoundary.js';
import type { CommentsPresetProps } from './CommentsPresetProps.js';

/** Every setting may be a prop of its own; a prop beats `settings`, and both beat the element's toggles. */
export type SettingProps = { [Key in keyof CommentSettings]?: CommentSettings[Key] | undefined };

export interface CommentsProps extends BoundedProps, CommentsPresetProps, SettingProps {
  /** What comments offer and show, here and in every other component, while this one is mounted; what is left out is left alone. */
  settings?: Partial<CommentSettings> | undefined;
  /** `@here` addresses everybody who was added to the document. @default `enableAtHere`, off */
  atHereEnabled?: boolean | undefined;
  /** @default 'here' */
  atHereLabel?: string | undefined;
  /** @default 'Notify everybody in this document' */
  atHereDescription?: string | undefined;
  /** `minimal`: a dot; `verbose`: a word. @default 'minimal' */
  unreadIndicatorMode?: 'minimal' | 'verbose' | undefined;
  customStatus?: CustomStatus[] | undefined;
  customPriority?: CustomPriority[] | undefined;
  customCategory?: CustomCategory[] | undefined;
  customReactions?: Record<string, ReactionIcon> | undefined;
  /** A list of yours that its hotkey opens in composers. */
  customListDataOnComment?: AutocompleteData | undefined;
  /** Items of yours that go for threads. */
  customListDataOnAnnotation?: AnnotationList | undefined;
  /** Threads go on these elements and what is in them. @default anywhere */
  allowedElementIds?: string[] | undefined;
  allowedElementClassNames?: string[] | undefined;
  allowedElementQuerySelectors?: string[] | undefined;
  onCommentSelectionChange?: ((selection: CommentSelection | null) => void) | undefined;
}
