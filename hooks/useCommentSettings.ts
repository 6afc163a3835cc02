'use client';
import { useMemo } from 'react';
import { contextOf } from '../src/contextOf.js';
import { isReadOnly } from '../src/elements/comment/commentRights.js';
import type { CommentSettings } from '../src/elements/comment/CommentSettings.js';
import { commentSettingsOf } from '../src/elements/comment/commentUi.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import { useObservable } from './useObservable.js';
import { useUi } from './useUi.js';

/** The settings of the comment features: those that the app has set, and defaults for the rest. */
export function useCommentSettings(): CommentSettings {
  const settings = useUi(selectSettings);
  const settingLayers = useUi(selectLayers);
  return useMemo(
    () => commentSettingsOf({ ...(settings && { settings }), ...(settingLayers && { settingLayers }) }),
    [settings, settingLayers],
  );
}

/**
 * Whether the person may write comments in a document or, without a document, in the organization. Controls that write are shown or
 * hidden by it.
 */
export function useCanComment(documentId?: string): boolean {
  const context = contextOf(useParley().client);
  // The inputs of `isReadOnly`: renders when any of them changes.
  useObservable(context.session.user);
  useObservable(context.permissions);
  useUi(selectReadOnly);
  return !isReadOnly(context, documentId);
}

/** Whether `@` offers people. The comment element and the contact element can each switch it off. */
export function useUserMentions(): boolean {
  return useUi(selectUserMentions);
}

const selectSettings = ({ comments }: UiState) => comments.settings;
const selectLayers = ({ comments }: UiState) => comments.settingLayers;
const selectReadOnly = ({ comments }: UiState) => commentSettingsOf(comments).readOnly;
const selectUserMentions = ({ comments, contacts }: UiState) =>
  commentSettingsOf(comments).userMentions && contacts.isUserMentionsEnabled !== false;
