'use client';
import type { ComponentType } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import type { NoticePartProps } from './createNoticePart.js';
import { OfflineIcon } from './icons.js';
import { OutdatedBanner } from './OutdatedBanner.js';
import { NO_PROPS, Slotted } from './Slotted.js';

interface PanelBannersProps {
  /** State of the family's Root. */
  state: { status: string; error: ParleyError | null; isOffline: boolean };
  /** The family's part for the offline notice, and its text. */
  Offline: ComponentType<NoticePartProps>;
  offlineText: string;
  /** The host's component while offline. */
  OfflineSlot?: ComponentType | undefined;
  onRetry: () => void;
}

/**
 * Notices above a list that may be out of date: the connection is lost, or the list could not be reloaded. Without a list, `PanelStates` shows the
 * reason.
 */
export function PanelBanners({ state, Offline, offlineText, OfflineSlot, onRetry }: PanelBannersProps) {
  const { status, error, isOffline } = state;
  const hasFailed = status === 'error';
  return (
    <>
      {!hasFailed && (
        <Slotted of={isOffline ? OfflineSlot : undefined} name="Offline" props={NO_PROPS}>
          <Offline className="parley-banner">
            <OfflineIcon />
            <span>{offlineText}</span>
          </Offline>
        </Slotted>
      )}
      <OutdatedBanner error={hasFailed || isOffline ? null : error} onRetry={onRetry} />
    </>
  );
}
