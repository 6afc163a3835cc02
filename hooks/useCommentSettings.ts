'use client';
import { useMemo } from 'react';
import type { CommentSettings } from '../src/elements/comment/CommentSettings.js';
import { commentSettingsOf } from '../src/elements/comment/commentUi.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useUi } from './useUi.js';

/** What the comment features offer and show: the host's settings, else their defaults. */
export function useCommentSettings(): CommentSettings {
  const settings = useUi(selectSettings);
  const settingLayers = useUi(selectLayers);
  return useMemo(
    () => commentSettingsOf({ ...(settings && { settings }), ...(settingLayers && { settingLayers }) }),
    [settings, settingLayers],
  );
}

const selectSettings = ({ comments }: UiState) => comments.settings;
const selectLayers = ({ comments }: UiState) => comments.settingLayers;
