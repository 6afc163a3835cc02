'use client';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef } from 'react';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useUi } from '../../hooks/useUi.js';
import { commentCatalogueOf } from '../../src/elements/comment/commentUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { useLookUp, useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export type CommentsStatusProps = Omit<ComponentPropsWithoutRef<'select'>, 'value' | 'children'>;

/**
 * The status of the thread, to choose from where the reader may. Renders a `<select>`. `data-parley-state`: type of the status,
 * `default` | `ongoing` | `terminal`. A status that left the catalogue stays choosable where it is set.
 */
export const CommentsStatus = forwardRef<HTMLSelectElement, CommentsStatusProps>(function CommentsStatus(
  { onChange, ...props },
  ref,
) {
  const { annotation, rights, actions } = useCommentsThread('Comments.Status');
  const statuses = useUi(selectStatuses);
  const { status: isOffered } = useCommentSettings();
  const strings = useStrings(commentStrings);
  const lookUp = useLookUp();
  if (!isOffered) return null;
  const { status } = annotation;
  const choices = statuses.some(({ id }) => id === status.id) ? statuses : [status, ...statuses];

  function handleChange(event: ChangeEvent<HTMLSelectElement>) {
    onChange?.(event);
    const chosen = choices.find(({ id }) => id === event.target.value);
    if (!event.defaultPrevented && chosen) actions.setStatus(chosen);
  }

  return (
    <select
      aria-label={strings.status}
      disabled={!rights.canChangeStatus}
      data-parley-part="status"
      data-parley-state={status.type}
      {...props}
      value={status.id}
      onChange={handleChange}
      ref={ref}
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {lookUp(name)}
        </option>
      ))}
    </select>
  );
});

const selectStatuses = (state: UiState) => commentCatalogueOf(state.comments).statuses;
