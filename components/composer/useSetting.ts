'use client';
import { useUi } from '../../hooks/useUi.js';
import { useLookUp } from '../internal/useStrings.js';
import type { CommentSettings } from '../../src/elements/comment/CommentSettings.js';
import { commentSettingsOf } from '../../src/elements/comment/commentUi.js';

/** One setting of comments: the host's, else its default. */
export function useSetting<Name extends keyof CommentSettings>(name: Name): CommentSettings[Name] {
  return useUi(({ comments }) => commentSettingsOf(comments)[name]);
}

/** The key that saves a comment. Ctrl+Enter and Cmd+Enter always do. */
export const useSubmitKey = () => (useSetting('enterKeyToSubmit') ? 'Enter' : 'Shift+Enter');

/** That key in the language of the provider, for hints. */
export const useSubmitKeyName = () => useLookUp()(useSubmitKey());
