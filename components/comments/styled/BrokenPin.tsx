'use client';
import { createPortal } from 'react-dom';
import { FailureSign } from '../../internal/FailureSign.js';
import { useStrings } from '../../internal/useStrings.js';
import { commentStrings } from '../strings.js';
import { usePage } from './PageContext.js';

/** For a thread that failed to render at its anchor: a note among the pins without a place that says where to find it. */
export function BrokenPin({ onRetry }: { onRetry: () => void }) {
  const { tray } = usePage();
  const strings = useStrings(commentStrings);
  return tray && createPortal(<FailureSign what={strings.brokenPin} error={null} onRetry={onRetry} />, tray);
}
