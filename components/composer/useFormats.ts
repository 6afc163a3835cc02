'use client';
import { useMemo } from 'react';
import { useUi } from '../../hooks/useUi.js';
import type { CommentFormat } from '../../src/elements/comment/composer/ComposerMethods.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { useSetting } from './useSetting.js';

const FORMATS: readonly CommentFormat[] = ['bold', 'italic', 'underline', 'strikethrough'];

/** The formats that are offered: none while `formatOptions` is off, then all but those that the host switched off. */
export function useFormats(): readonly CommentFormat[] {
  const isOn = useSetting('formatOptions');
  const config = useUi(selectFormatConfig);
  return useMemo(() => (isOn ? FORMATS.filter((format) => config?.[format]?.enable ?? true) : []), [isOn, config]);
}

const selectFormatConfig = ({ comments }: UiState) => comments.formatConfig;
