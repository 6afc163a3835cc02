'use client';
import { isReadOnly } from '../src/elements/comment/commentRights.js';
import { commentSettingsOf } from '../src/elements/comment/commentUi.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import { useObservable } from './useObservable.js';
import { useUi } from './useUi.js';
import { contextOf } from '../src/contextOf.js';

/** Whether the person may write comments, in a document or, without one, in the organization: what shows write controls or hides them. */
export function useCanComment(documentId?: string): boolean {
  const context = contextOf(useParley().client);
  // All that decides about it.
  useObservable(context.session.user);
  useObservable(context.permissions);
  useUi(selectReadOnly);
  return !isReadOnly(context, documentId);
}

const selectReadOnly = ({ comments }: UiState) => commentSettingsOf(comments).readOnly;
