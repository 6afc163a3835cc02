'use client';
import { useMemo, useState } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { useUi } from '../../../hooks/useUi.js';
import { useThreads } from '../../../hooks/useThreads.js';
import { definedFields } from '../../../src/definedFields.js';
import { DEFAULT_COMMENT_SETTINGS, type CommentSettings } from '../../../src/elements/comment/CommentSettings.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { Boundary } from '../../internal/Boundary.js';
import { BoundaryProvider } from '../../internal/BoundaryContext.js';
import { useLoadOnRequest } from '../../internal/useLoadOnRequest.js';
import { useDocumentWarning } from '../../internal/useDocumentWarning.js';
import { usePreset } from '../../internal/usePreset.js';
import type { Drawn } from '../../internal/withBoundary.js';
import { loadConversations, loadForLink } from '../../loadConversations.js';
import type { CommentsProps, SettingProps } from './CommentsProps.js';
import { LayerFailure } from './LayerFailure.js';
import { CommentsSlotsProvider } from './CommentsSlotsContext.js';
import { PageComments } from './PageComments.js';
import { useCommentsOptions } from './useCommentsOptions.js';
import { useDialogs, useDialogsAhead } from './useDialogs.js';

/**
 * Comments on the page: pins, highlights, dialogs, comment mode, and links to threads. Put it into an app once. It renders over the page,
 * and nothing in its own place.
 */
export function Comments({ onError, ...props }: CommentsProps) {
  const scope = useMemo(() => ({ component: 'Comments', onError }), [onError]);
  return (
    <BoundaryProvider value={scope}>
      <Boundary fallback={null}>
        <Guarded {...props} />
      </Boundary>
    </BoundaryProvider>
  );
}

function Guarded(props: Drawn<CommentsProps>) {
  return useFeature('comment') ? <CommentsOfPage {...props} /> : null;
}

function CommentsOfPage({ darkMode, variant, className, slots, settings, ...props }: Drawn<CommentsProps>) {
  useState(loadForLink); // in the first rendering: an effect runs a third of a second later on a slow device
  const { data: isKnown = false, error, refetch } = useThreads(areKnown);
  const isOpen = useUi(selectIsOpen);
  const dialogs = useDialogs(isOpen);
  useLoadOnRequest(loadConversations, selectIsOpen);
  const hasNoDialogs = isOpen && dialogs.hasFailed;
  useDialogsAhead(isKnown, isOpen);
  usePreset();
  useDocumentWarning();
  useCommentsOptions(props, { ...settings, ...definedFields(settingsOf({ ...props, darkMode })) });
  return (
    <>
      <CommentsSlotsProvider slots={slots}>
        <PageComments {...{ darkMode, variant, className }} />
      </CommentsSlotsProvider>
      <LayerFailure
        error={error}
        hasFailed={hasNoDialogs || (error !== null && !isKnown)}
        {...{ darkMode, variant, className }}
        onRetry={hasNoDialogs ? dialogs.retry : refetch}
      />
    </>
  );
}

/** A thread is open or about to be, or is being written. */
const selectIsOpen = ({ comments }: UiState) =>
  Boolean(comments.isSelecting || (comments.selectedAnnotationId ?? comments.newThread));
/** Once there are any, or none. */
const areKnown = () => true;

function settingsOf(props: SettingProps): SettingProps {
  const keys = Object.keys(DEFAULT_COMMENT_SETTINGS) as (keyof CommentSettings)[];
  return Object.fromEntries(keys.map((key) => [key, props[key]]));
}
