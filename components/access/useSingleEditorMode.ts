'use client';
import { useEffect } from 'react';
import { useAccessElement } from '../../hooks/elements.js';
import type { SingleEditorModeOptions } from '../../src/elements/access/Access.js';

/** Turns single editor mode on while mounted. `undefined` does not change the element's setting. */
export function useSingleEditorMode(wanted: boolean | SingleEditorModeOptions | undefined): void {
  const { enableSingleEditorMode, disableSingleEditorMode } = useAccessElement();
  const { customMode, singleTabEditor } = typeof wanted === 'object' ? wanted : {};
  const isOn = wanted === undefined ? undefined : wanted !== false;

  useEffect(() => {
    if (isOn === undefined) return;
    if (!isOn) return disableSingleEditorMode();
    enableSingleEditorMode({ customMode, singleTabEditor });
  }, [isOn, customMode, singleTabEditor, enableSingleEditorMode, disableSingleEditorMode]);

  // Apart from the options: changing them must not cost the person the seat.
  useEffect(() => {
    if (isOn) return disableSingleEditorMode;
  }, [isOn, disableSingleEditorMode]);
}
