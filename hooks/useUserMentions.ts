'use client';
import { commentSettingsOf } from '../src/elements/comment/commentUi.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useUi } from './useUi.js';

/** Whether `@` offers people: the comment element and the contact element switch the same thing. */
export function useUserMentions(): boolean {
  return useUi(selectUserMentions);
}

const selectUserMentions = ({ comments, contacts }: UiState) =>
  commentSettingsOf(comments).userMentions && contacts.isUserMentionsEnabled !== false;
