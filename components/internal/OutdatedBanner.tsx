'use client';
import type { ParleyError } from '@parley/protocol/constants';
import { failureStrings } from './failureStrings.js';
import { WarningIcon } from './icons.js';
import { useFailureText } from './useFailureText.js';
import { useStrings } from './useStrings.js';

interface OutdatedBannerProps {
  /** Why what is on screen could not be read anew; `null`: it was. */
  error: ParleyError | null;
  onRetry: () => void;
}

/** Above a list that stays on screen though it could not be read anew. Renders a `<div role="status">`, empty without an error. */
export function OutdatedBanner({ error, onRetry }: OutdatedBannerProps) {
  const strings = useStrings(failureStrings);
  const text = useFailureText(error);
  return (
    <div role="status" className={error ? 'parley-banner' : undefined} data-parley-part="outdated">
      {error && (
        <>
          <WarningIcon />
          <span className="parley-banner-text">{`${text} ${strings.outdated}`}</span>
          <button type="button" className="parley-button" onClick={onRetry}>
            {strings.retry}
          </button>
        </>
      )}
    </div>
  );
}
