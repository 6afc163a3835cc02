'use client';
import type { ParleyError } from '@parley/protocol/constants';
import { failureStrings } from './failureStrings.js';
import { WarningIcon } from './icons.js';
import { retryStrings } from './retryStrings.js';
import { useFailureText } from './useFailureText.js';
import { useStrings } from './useStrings.js';

interface OutdatedBannerProps {
  /** Why the list could not be loaded again; `null`: it is up to date. */
  error: ParleyError | null;
  onRetry: () => void;
}

/** A notice above a list that it could not be reloaded and may be out of date. Renders a `<div role="status">`, empty without an error. */
export function OutdatedBanner({ error, onRetry }: OutdatedBannerProps) {
  const { outdated } = useStrings(failureStrings);
  const { retry } = useStrings(retryStrings);
  const text = useFailureText(error);
  return (
    <div role="status" className={error ? 'parley-banner' : undefined} data-parley-part="outdated">
      {error && (
        <>
          <WarningIcon />
          <span className="parley-banner-text">{`${text} ${outdated}`}</span>
          <button type="button" className="parley-button" onClick={onRetry}>
            {retry}
          </button>
        </>
      )}
    </div>
  );
}
