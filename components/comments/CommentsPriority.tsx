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
 * The priority of the thread. Rendered only while the setting `priority` is on, and disabled for readers who may not write. Renders a
 * `<button>` that opens a list. `data-parley-state`: `set` | `unset`.
 */
export const CommentsPriority = createSelectPart('Comments.Priority', 'priority', (name) => {
  const { annotation, rights, actions } = useCommentsThread(name);
  const priorities = useUi(selectPriorities);
  const { priority: isOffered } = useCommentSettings();
  const strings = useStrings(commentStrings);
  const lookUp = useLookUp();
  if (!isOffered) return null;
  const { priority } = annotation;
  const isKnown = !priority || priorities.some(({ id }) => id === priority.id);
  const choices = isKnown ? priorities : [priority, ...priorities];
  return {
    label: strings.priority,
    value: priority?.id ?? '',
    options: [
      { value: '', name: strings.noPriority },
      ...choices.map((choice) => ({ value: choice.id, name: lookUp(choice.name) })),
    ],
    choose: (value) => actions.setPriority(choices.find(({ id }) => id === value)),
    state: priority ? 'set' : 'unset',
    isDisabled: !rights.canWrite,
  };
});

const selectPriorities = (state: UiState) => commentCatalogueOf(state.comments).priorities;
