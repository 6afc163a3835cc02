'use client';
import { createPortal } from 'react-dom';
import { FailureSign } from '../../internal/FailureSign.js';
import { useStrings } from '../../internal/useStrings.js';
import { commentStrings } from '../strings.js';
import { usePage } from './PageContext.js';

/** For a thread that cannot be drawn at its place: says, among the pins without a place, where it is found. */
export function BrokenPin({ onRetry }: { onRetry: () => void }) {
  const { tray } = usePage();
  const strings = useStrings(commentStrings);
  return tray && createPortal(<FailureSign what={strings.brokenPin} error={null} onRetry={onRetry} />, tray);
}
