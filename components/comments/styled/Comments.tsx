'use client';
import { useMemo } from 'react';
import { useCommentAnnotations } from '../../../hooks/useCommentAnnotations.js';
import { useFeature } from '../../../hooks/useFeature.js';
import { definedFields } from '../../../src/definedFields.js';
import type { CustomCategory, CustomPriority, CustomStatus } from '../../../src/elements/comment/CommentAnnotation.js';
import type { AnnotationList, CommentSelection, ReactionIcon } from '../../../src/elements/comment/CommentRequests.js';
import type { AutocompleteData } from '../../../src/elements/comment/composer/ComposerMethods.js';
import { DEFAULT_COMMENT_SETTINGS, type CommentSettings } from '../../../src/elements/comment/CommentSettings.js';
import { Boundary } from '../../internal/Boundary.js';
import { BoundaryContext } from '../../internal/BoundaryContext.js';
import { useLazy } from '../../internal/useLazy.js';
import { usePreset } from '../../internal/usePreset.js';
import type { BoundedProps, Drawn } from '../../internal/withBoundary.js';
import { NO_SLOTS, type CommentsPresetProps } from './CommentsPresetProps.js';
import { LayerFailure } from './LayerFailure.js';
import { SlotsProvider } from './SlotsContext.js';
import { useCommentsOptions } from './useCommentsOptions.js';

/** Every setting may be a prop of its own; a prop beats `settings`, and both beat the element's toggles. */
type SettingProps = { [Key in keyof CommentSettings]?: CommentSettings[Key] | undefined };

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

/**
 * Comments on the page: pins, highlights, dialogs, comment mode, links to threads. Put it once into an app; it renders over the page and
 * nothing in its own place.
 */
export function Comments({ onError, ...props }: CommentsProps) {
  const scope = useMemo(() => ({ component: 'Comments', onError }), [onError]);
  return (
    <BoundaryContext.Provider value={scope}>
      <Boundary fallback={null}>
        <Guarded {...props} />
      </Boundary>
    </BoundaryContext.Provider>
  );
}

function Guarded(props: Drawn<CommentsProps>) {
  return useFeature('comment') ? <PageComments {...props} /> : null;
}

function PageComments({ darkMode, variant, slots = NO_SLOTS, settings, ...props }: Drawn<CommentsProps>) {
  const { module, hasFailed, retry } = useLazy(loadPage, true);
  const { data, error, refetch } = useCommentAnnotations();
  usePreset();
  useCommentsOptions(props, { ...settings, ...definedFields(settingsOf({ ...props, darkMode })) });
  return (
    <>
      {module && (
        <SlotsProvider value={slots}>{<module.PageComments darkMode={darkMode} variant={variant} />}</SlotsProvider>
      )}
      <LayerFailure
        error={error}
        hasFailed={hasFailed || (error !== null && data === undefined)}
        {...{ darkMode, variant }}
        onRetry={hasFailed ? retry : refetch}
      />
    </>
  );
}

const loadPage = () => import('./PageComments.js');

function settingsOf(props: SettingProps): SettingProps {
  const keys = Object.keys(DEFAULT_COMMENT_SETTINGS) as (keyof CommentSettings)[];
  return Object.fromEntries(keys.map((key) => [key, props[key]]));
}
