'use client';
import { useEffect } from 'react';
import { useCommentElement } from '../../../hooks/useCommentElement.js';
import { useContactUtils } from '../../../hooks/useContactUtils.js';
import { useFeature } from '../../../hooks/useFeature.js';
import { useNewest } from '../../../hooks/useNewest.js';
import { useStable } from '../../../hooks/useStable.js';
import { definedFields } from '../../../src/definedFields.js';
import type { CustomCategory, CustomPriority, CustomStatus } from '../../../src/elements/comment/CommentAnnotation.js';
import type { AnnotationList, CommentSelection, ReactionIcon } from '../../../src/elements/comment/CommentElement.js';
import type { AutocompleteData } from '../../../src/elements/comment/composer/ComposerMethods.js';
import { DEFAULT_COMMENT_SETTINGS, type CommentSettings } from '../../../src/elements/comment/CommentSettings.js';
import { useLazy } from '../../internal/useLazy.js';
import { usePreset } from '../../internal/usePreset.js';
import { NO_SLOTS, type CommentsPresetProps } from './CommentsPresetProps.js';
import { SlotsProvider } from './SlotsContext.js';

/** Every setting may be a prop of its own; a prop beats `settings`. */
type SettingProps = { [Key in keyof CommentSettings]?: CommentSettings[Key] | undefined };

export interface CommentsProps extends CommentsPresetProps, SettingProps {
  /** What comments offer and show, here and in every other component; what is left out is left alone. */
  settings?: Partial<CommentSettings> | undefined;
  /** `minimal`: a dot; `verbose`: a word. @default 'minimal' */
  /** `@here` addresses everybody who was added to the document. @default `enableAtHere`, off */
  atHereEnabled?: boolean | undefined;
  /** @default 'here' */
  atHereLabel?: string | undefined;
  /** @default 'Notify everybody in this document' */
  atHereDescription?: string | undefined;
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

/**
 * Comments on the page: pins, highlights, dialogs, comment mode, links to threads. Put it once into an app; it renders over the page and
 * nothing in its own place.
 */
export function Comments(props: CommentsProps) {
  return useFeature('comment') ? <PageComments {...props} /> : null;
}

function PageComments({ darkMode, variant, slots = NO_SLOTS, settings, ...props }: CommentsProps) {
  const { module } = useLazy(loadPage, true);
  usePreset();
  useCommentsOptions(props, { ...settings, ...definedFields(settingsOf({ ...props, darkMode })) });
  return (
    module && (
      <SlotsProvider value={slots}>{<module.PageComments darkMode={darkMode} variant={variant} />}</SlotsProvider>
    )
  );
}

const loadPage = () => import('./PageComments.js');

/** Hands the props to the element, so that every component of comments agrees. */
function useCommentsOptions(props: Omit<CommentsProps, keyof CommentsPresetProps>, settings: Partial<CommentSettings>) {
  const element = useCommentElement();
  const stable = useStable(settings);
  const given = useStable(
    definedFields({
      setUnreadIndicatorMode: props.unreadIndicatorMode,
      setCustomStatus: props.customStatus,
      setCustomPriority: props.customPriority,
      setCustomCategory: props.customCategory,
      setCustomReactions: props.customReactions,
      createCustomListDataOnComment: props.customListDataOnComment,
      createCustomListDataOnAnnotation: props.customListDataOnAnnotation,
      allowedElementIds: props.allowedElementIds,
      allowedElementClassNames: props.allowedElementClassNames,
      allowedElementQuerySelectors: props.allowedElementQuerySelectors,
    }),
  );
  const onSelection = useNewest(props.onCommentSelectionChange);
  const contacts = useContactUtils();
  const { atHereEnabled, atHereLabel, atHereDescription } = props;

  useEffect(() => {
    element.updateSettings(stable);
  }, [element, stable]);
  useEffect(() => {
    for (const [method, value] of Object.entries(given)) {
      // Each key is the method that takes its value, as written above; the compiler loses the pairs.
      (element[method as keyof typeof given] as (value: unknown) => void)(value);
    }
  }, [element, given]);
  useEffect(() => {
    if (atHereEnabled !== undefined) contacts[atHereEnabled ? 'enableAtHere' : 'disableAtHere']();
    if (atHereLabel !== undefined) contacts.setAtHereLabel(atHereLabel);
    if (atHereDescription !== undefined) contacts.setAtHereDescription(atHereDescription);
  }, [contacts, atHereEnabled, atHereLabel, atHereDescription]);
  useEffect(() => {
    const subscription = element.onCommentSelectionChange().subscribe((next) => onSelection.current?.(next));
    return () => subscription.unsubscribe();
  }, [element, onSelection]);
}

function settingsOf(props: SettingProps): SettingProps {
  const keys = Object.keys(DEFAULT_COMMENT_SETTINGS) as (keyof CommentSettings)[];
  return Object.fromEntries(keys.map((key) => [key, props[key]]));
}
