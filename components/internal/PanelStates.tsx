'use client';
import type { ComponentType, ReactNode } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import type { ButtonPartProps } from './ControlButton.js';
import type { NoticePartProps } from './createNoticePart.js';
import { FailureNotice } from './FailureNotice.js';
import { LoadingRows } from './LoadingRows.js';
import { NO_PROPS, Slotted } from './Slotted.js';

interface PanelStatesProps {
  /** Of the family's Root. */
  status: string;
  error: ParleyError | null;
  /** The text for a list that could not be loaded. */
  errorTitle: string;
  /** Parts of the family. */
  parts: {
    Loading: ComponentType<NoticePartProps>;
    Error: ComponentType<NoticePartProps>;
    Retry: ComponentType<ButtonPartProps>;
  };
  /** The host's component while the list is loading. */
  LoadingSlot: ComponentType | undefined;
  /** Puts the host's component in place of the failure, where there is one. */
  withErrorSlot: (failure: ReactNode) => ReactNode;
  /** Shown when the list is empty. */
  children: ReactNode;
}

/** The states of a panel in place of its list: loading, failed, and empty. */
export function PanelStates({
  status,
  error,
  errorTitle,
  parts: { Loading, Error, Retry },
  LoadingSlot,
  withErrorSlot,
  children,
}: PanelStatesProps) {
  if (status === 'loading') {
    return (
      <>
        <Slotted of={LoadingSlot} name="Loading" props={NO_PROPS}>
          <LoadingRows />
        </Slotted>
        <Loading className="parley-hidden" />
      </>
    );
  }
  if (status !== 'error') return children;
  return withErrorSlot(
    <Error className="parley-notice">
      <FailureNotice title={errorTitle} error={error}>
        <Retry className="parley-button" />
      </FailureNotice>
    </Error>,
  );
}
