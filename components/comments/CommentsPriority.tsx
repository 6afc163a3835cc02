'use client';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef } from 'react';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useUi } from '../../hooks/useUi.js';
import { commentCatalogueOf } from '../../src/elements/comment/commentUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { useLookUp, useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export type CommentsPriorityProps = Omit<ComponentPropsWithoutRef<'select'>, 'value' | 'children'>;

/** The priority of the thread, to choose from; there while `priority` is on. Renders a `<select>`. `data-parley-state`: `set` | `unset`. */
export const CommentsPriority = forwardRef<HTMLSelectElement, CommentsPriorityProps>(function CommentsPriority(
  { onChange, ...props },
  ref,
) {
  const { annotation, rights, actions } = useCommentsThread('Comments.Priority');
  const priorities = useUi(selectPriorities);
  const { priority: isOffered } = useCommentSettings();
  const strings = useStrings(commentStrings);
  const lookUp = useLookUp();
  if (!isOffered) return null;
  const { priority } = annotation;
  const isKnown = !priority || priorities.some(({ id }) => id === priority.id);
  const choices = isKnown ? priorities : [priority, ...priorities];

  function handleChange(event: ChangeEvent<HTMLSelectElement>) {
    onChange?.(event);
    if (!event.defaultPrevented) actions.setPriority(choices.find(({ id }) => id === event.target.value));
  }

  return (
    <select
      aria-label={strings.priority}
      disabled={!rights.canWrite}
      data-parley-part="priority"
      data-parley-state={priority ? 'set' : 'unset'}
      {...props}
      value={priority?.id ?? ''}
      onChange={handleChange}
      ref={ref}
    >
      <option value="">{strings.noPriority}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {lookUp(name)}
        </option>
      ))}
    </select>
  );
});

const selectPriorities = (state: UiState) => commentCatalogueOf(state.comments).priorities;
