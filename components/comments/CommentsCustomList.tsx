'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef } from 'react';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { type SelectPartProps, SelectField } from '../internal/SelectField.js';
import { useLookUp, useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export interface CommentsCustomListProps
  extends OwnContentProps<'div'>, Pick<SelectPartProps, 'listClassName' | 'optionClassName' | 'sign' | 'checkedSign'> {
  /** Class of each button. */
  controlClassName?: string | undefined;
}

/**
 * The items of the host's list (`createCustomListDataOnAnnotation`) that the thread has: a button that opens a list when it can have one, a button for
 * each item when it can have several. Renders a `<div role="group">`; nothing when there is no item. `data-parley-type`: `single` | `multi`.
 */
export const CommentsCustomList = forwardRef<HTMLDivElement, CommentsCustomListProps>(function CommentsCustomList(
  { controlClassName, listClassName, optionClassName, sign, checkedSign, asChild = false, children, ...props },
  ref,
) {
  const { annotation, rights, actions } = useCommentsThread('Comments.CustomList');
  const list = useUi(selectList);
  const strings = useStrings(commentStrings);
  const lookUp = useLookUp();
  const { customList } = annotation;
  const has = (id: string) => customList.some((item) => item.id === id);
  const offered = list?.data ?? [];
  // An item of the thread that is no longer in the list stays visible, and can be removed.
  const items = [...offered, ...customList.filter(({ id }) => offered.every((item) => item.id !== id))];
  if (items.length === 0) return null;
  const { type = 'multi', placeholder = strings.select } = list ?? {};
  const isLocked = !list || !rights.canWrite;
  const Comp = asChild ? Slot : 'div';
  const select = {
    label: placeholder,
    value: customList[0]?.id ?? '',
    options: [{ value: '', name: placeholder }, ...items.map(({ id, label }) => ({ value: id, name: lookUp(label) }))],
    choose: (value: string) => actions.setCustomList(items.filter(({ id }) => id === value)),
    isDisabled: isLocked,
  };
  const content =
    type === 'single' ? (
      <SelectField
        {...{ listClassName, optionClassName, sign, checkedSign }}
        className={controlClassName}
        control={select}
      />
    ) : (
      items.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={has(id)}
          data-parley-state={has(id) ? 'mine' : 'off'}
          className={controlClassName}
          disabled={isLocked}
          onClick={() => actions.setCustomList(items.filter((item) => has(item.id) !== (item.id === id)))}
        >
          {lookUp(label)}
        </button>
      ))
    );

  return (
    <Comp
      role="group"
      aria-label={placeholder}
      data-parley-part="custom-list"
      data-parley-type={type}
      {...props}
      ref={ref}
    >
      {ownContent(asChild, children, content)}
    </Comp>
  );
});

const selectList = ({ comments }: UiState) => comments.annotationList;
