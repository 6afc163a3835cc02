'use client';
import type { ParleyError } from '@parley/protocol/constants';
import { FailureNotice } from '../../internal/FailureNotice.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { commentStrings } from '../strings.js';
import { classes } from './CommentsPresetProps.js';

interface LoadFailureProps {
  error: ParleyError;
  refetch: () => unknown;
  darkMode?: boolean | undefined;
  className?: string | undefined;
}

/** A card in place of threads that could not be loaded. Renders a `<div role="alert">`. */
export function LoadFailure({ error, refetch, darkMode, className }: LoadFailureProps) {
  const strings = useStrings(commentStrings);
  return (
    <div
      role="alert"
      data-parley-part="failure"
      {...themeAttribute(darkMode)}
      className={classes('parley-root parley-notice parley-card parley-load-failure', className)}
    >
      <FailureNotice title={strings.error} error={error}>
        <button type="button" className="parley-button" onClick={() => void refetch()}>
          {strings.retry}
        </button>
      </FailureNotice>
    </div>
  );
}
