'use client';
import { useState } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { BodyPortal } from '../../internal/BodyPortal.js';
import { CloseIcon, WarningIcon } from '../../internal/icons.js';
import { IconButton } from '../../internal/IconButton.js';
import { retryStrings } from '../../internal/retryStrings.js';
import { useFailureText } from '../../internal/useFailureText.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { commentStrings } from '../strings.js';
import { classes } from './CommentsPresetProps.js';

interface LayerFailureProps {
  /** Why threads could not be read; `null` beside `hasFailed`: the code of the dialogs could not be loaded. */
  error: ParleyError | null;
  hasFailed: boolean;
  onRetry: () => unknown;
  darkMode: boolean | undefined;
  variant: string | undefined;
  className: string | undefined;
}

/**
 * A notice in the corner of the window that the page's comments, or their dialogs, could not be loaded. After closing it returns with the next
 * failure.
 */
export function LayerFailure({ error, hasFailed, onRetry, darkMode, variant, className }: LayerFailureProps) {
  const strings = useStrings(commentStrings);
  const { close, retry } = useStrings(retryStrings);
  const text = useFailureText(error);
  const [closed, setClosed] = useState<string | null>(null);
  const code = error?.code ?? 'chunk';
  if (closed !== null && !hasFailed) setClosed(null);
  if (!hasFailed || closed === code) return null;
  return (
    <BodyPortal>
      <div
        role="alert"
        data-parley-part="layer-failure"
        data-parley-variant={variant}
        {...themeAttribute(darkMode)}
        className={classes('parley-root parley-layer-failure', className)}
      >
        <WarningIcon />
        <p>
          <strong>{strings.error}.</strong> {text}
        </p>
        <button type="button" className="parley-button" onClick={() => void onRetry()}>
          {retry}
        </button>
        <IconButton label={close} onClick={() => setClosed(code)}>
          <CloseIcon />
        </IconButton>
      </div>
    </BodyPortal>
  );
}
