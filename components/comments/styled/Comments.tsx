'use client';
import { useMemo } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { useThreads } from '../../../hooks/useThreads.js';
import { definedFields } from '../../../src/definedFields.js';
import { DEFAULT_COMMENT_SETTINGS, type CommentSettings } from '../../../src/elements/comment/CommentSettings.js';
import { Boundary } from '../../internal/Boundary.js';
import { BoundaryContext } from '../../internal/BoundaryContext.js';
import { useLazy } from '../../internal/useLazy.js';
import { useDocumentWarning } from '../../internal/useDocumentWarning.js';
import { usePreset } from '../../internal/usePreset.js';
import type { Drawn } from '../../internal/withBoundary.js';
import type { CommentsProps, SettingProps } from './CommentsProps.js';
import { LayerFailure } from './LayerFailure.js';
import { CommentsSlotsProvider } from './CommentsSlotsContext.js';
import { useCommentsOptions } from './useCommentsOptions.js';

/**
 * Comments on the page: pins, highlights, dialogs, comment mode, and links to threads. Put it into an app once. It renders over the page,
 * and nothing in its own place.
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

function PageComments({ darkMode, variant, slots, settings, ...props }: Drawn<CommentsProps>) {
  const { module, hasFailed, retry } = useLazy(loadPage, true);
  const { data: isKnown = false, error, refetch } = useThreads(areKnown);
  usePreset();
  useDocumentWarning();
  useCommentsOptions(props, { ...settings, ...definedFields(settingsOf({ ...props, darkMode })) });
  return (
    <>
      {module && (
        <CommentsSlotsProvider slots={slots}>
          <module.PageComments darkMode={darkMode} variant={variant} />
        </CommentsSlotsProvider>
      )}
      <LayerFailure
        error={error}
        hasFailed={hasFailed || (error !== null && !isKnown)}
        {...{ darkMode, variant }}
        onRetry={hasFailed ? retry : refetch}
      />
    </>
  );
}

const loadPage = () => import('./PageComments.js');
/** Once there are any, or none. */
const areKnown = () => true;

function settingsOf(props: SettingProps): SettingProps {
  const keys = Object.keys(DEFAULT_COMMENT_SETTINGS) as (keyof CommentSettings)[];
  return Object.fromEntries(keys.map((key) => [key, props[key]]));
}
