'use client';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef } from 'react';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { useLookUp, useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export interface CommentsCustomListProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Of the `<select>`, or of each button. */
  controlClassName?: string | undefined;
}

/**
 * What of the host's list (`createCustomListDataOnAnnotation`) goes for the thread: a `<select>` for one item, a button for each item where
 * there may be several. Renders a `<div role="group">`, and nothing while there is nothing to choose or to show. `data-parley-type`: `single` |
 * `multi`.
 */
export const CommentsCustomList = forwardRef<HTMLDivElement, CommentsCustomListProps>(function CommentsCustomList(
  { controlClassName, ...props },
  ref,
) {
  const { annotation, rights, actions } = useCommentsThread('Comments.CustomList');
  const list = useUi(selectList);
  const strings = useStrings(commentStrings);
  const lookUp = useLookUp();
  const { customList } = annotation;
  const has = (id: string) => customList.some((item) => item.id === id);
  const offered = list?.data ?? [];
  // What is not in the list any more can still be seen, and taken away.
  const items = [...offered, ...customList.filter(({ id }) => offered.every((item) => item.id !== id))];
  if (items.length === 0) return null;
  const { type = 'multi', placeholder = strings.select } = list ?? {};
  const isLocked = !list || !rights.canWrite;
  const control = { className: controlClassName, disabled: isLocked };

  return (
    <div
      role="group"
      aria-label={placeholder}
      data-parley-part="custom-list"
      data-parley-type={type}
      {...props}
      ref={ref}
    >
      {type === 'single' ? (
        <select
          aria-label={placeholder}
          {...control}
          value={customList[0]?.id ?? ''}
          onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
            actions.setCustomList(items.filter(({ id }) => id === target.value))
          }
        >
          <option value="">{placeholder}</option>
          {items.map(({ id, label }) => (
            <option key={id} value={id}>
              {lookUp(label)}
            </option>
          ))}
        </select>
      ) : (
        items.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={has(id)}
            data-parley-state={has(id) ? 'mine' : 'off'}
            {...control}
            onClick={() => actions.setCustomList(items.filter((item) => has(item.id) !== (item.id === id)))}
          >
            {lookUp(label)}
          </button>
        ))
      )}
    </div>
  );
});

const selectList = ({ comments }: UiState) => comments.annotationList;
