'use client';
import { useEffect, useRef } from 'react';
import { FailureNotice } from '../../internal/FailureNotice.js';
import { BackIcon } from '../../internal/icons.js';
import { IconButton } from '../../internal/IconButton.js';
import { useLazy } from '../../internal/useLazy.js';
import { useStrings } from '../../internal/useStrings.js';
import { notificationStrings } from '../strings.js';
import { LoadingRows } from '../../internal/LoadingRows.js';

const loadForm = () => import('./SettingsForm.js');

interface SettingsViewProps {
  layout: 'accordion' | 'dropdown';
  onBack: () => void;
}

/** The settings in place of the list. The form is loaded as a chunk of its own. */
export function SettingsView({ layout, onBack }: SettingsViewProps) {
  const strings = useStrings(notificationStrings);
  const { module, hasFailed, retry } = useLazy(loadForm, true);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []); // the button that opened this has unmounted, and the focus is lost

  return (
    <>
      <div className="parley-head">
        <IconButton className="parley-back" label={strings.back} onClick={onBack} ref={back}>
          <BackIcon />
        </IconButton>
        <h2 className="parley-title">{strings.settingsTitle}</h2>
      </div>
      <div className="parley-scroll">
        {module ? (
          <module.SettingsForm layout={layout} />
        ) : hasFailed ? (
          <div className="parley-notice" role="alert">
            <FailureNotice title={strings.settingsNotLoaded} error={null}>
              <button type="button" className="parley-button" onClick={retry}>
                {strings.retry}
              </button>
            </FailureNotice>
          </div>
        ) : (
          <LoadingRows />
        )}
      </div>
    </>
  );
}
