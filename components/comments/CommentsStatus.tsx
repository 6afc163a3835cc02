'use client';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useUi } from '../../hooks/useUi.js';
import { commentCatalogueOf } from '../../src/elements/comment/commentUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { createSelectPart } from '../internal/createSelectPart.js';
import { useLookUp, useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

/**
 * The status of the thread. Disabled for readers who may not change it. Renders a `<button>` that opens a list. `data-parley-state`: type of the status,
 * `default` | `ongoing` | `terminal`. A status that is no longer offered stays an option of the threads that have it.
 */
export const CommentsStatus = createSelectPart('Comments.Status', 'status', (name) => {
  const { annotation, rights, actions } = useCommentsThread(name);
  const statuses = useUi(selectStatuses);
  const { status: isOffered } = useCommentSettings();
  const strings = useStrings(commentStrings);
  const lookUp = useLookUp();
  if (!isOffered) return null;
  const { status } = annotation;
  const choices = statuses.some(({ id }) => id === status.id) ? statuses : [status, ...statuses];
  return {
    label: strings.status,
    value: status.id,
    options: choices.map((choice) => ({ value: choice.id, name: lookUp(choice.name) })),
    choose(value) {
      const chosen = choices.find(({ id }) => id === value);
      if (chosen) actions.setStatus(chosen);
    },
    state: status.type,
    isDisabled: !rights.canChangeStatus,
  };
});

const selectStatuses = (state: UiState) => commentCatalogueOf(state.comments).statuses;
