'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { personName } from '@parley/protocol/constants';
import { useContactList } from '../../hooks/contacts.js';
import { useCurrentUser } from '../../hooks/session.js';
import { useUi } from '../../hooks/useUi.js';
import type { ComposerState } from '../../src/elements/comment/composer/Composer.js';
import { contactsOf } from '../../src/elements/contact/searchContacts.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { type SelectPartProps, SelectField } from '../internal/SelectField.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerOptions, useComposerRoot, useComposerState } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';

export interface ComposerAssignProps
  extends
    ComponentPropsWithoutRef<'label'>,
    Pick<SelectPartProps, 'listClassName' | 'optionClassName' | 'sign' | 'checkedSign'> {
  /** Class of the button or the checkbox. */
  controlClassName?: string | undefined;
}

/**
 * Assigns the thread: to a contact from a list or, with `setAssignToType({ type: 'checkbox' })`, to the reader only. Renders a
 * `<label>` around a `<button>` that opens the list, or a checkbox. `data-parley-state`: `assigned` | `unassigned`.
 */
export const ComposerAssign = forwardRef<HTMLLabelElement, ComposerAssignProps>(function ComposerAssign(
  { children, controlClassName, listClassName, optionClassName, sign, checkedSign, ...props },
  ref,
) {
  const { composer } = useComposerRoot('Composer.Assign');
  const { isReadOnly } = useComposerOptions('Composer.Assign');
  const assigned = useComposerState('Composer.Assign', selectAssigned);
  const type = useUi(selectAssignToType) ?? 'dropdown';
  const me = useCurrentUser();
  const { data } = useContactList({ enabled: type === 'dropdown' && !isReadOnly });
  const strings = useStrings(composerStrings);
  if (isReadOnly || !me) return null;
  const people = data ? contactsOf(data, { ...me }) : [];

  const nameOf = (person: (typeof people)[number]) => {
    const known = personName(person, strings.unknownUser);
    return person.userId === me.userId ? fill(strings.you, { name: known }) : known;
  };

  return (
    <label
      data-parley-part="assign"
      data-parley-type={type}
      data-parley-state={assigned ? 'assigned' : 'unassigned'}
      {...props}
      ref={ref}
    >
      {type === 'checkbox' ? (
        <>
          <input
            type="checkbox"
            className={controlClassName}
            checked={assigned?.userId === me.userId}
            onChange={({ target }) => composer.assign(target.checked ? me : null)}
          />{' '}
          {children ?? strings.assignToMe}
        </>
      ) : (
        <>
          <SelectField
            {...{ listClassName, optionClassName, sign, checkedSign }}
            className={controlClassName}
            control={{
              label: strings.assign,
              shown: assigned ? undefined : (children ?? strings.assign),
              value: assigned?.userId ?? NOBODY,
              options: [
                { value: NOBODY, name: strings.nobody },
                ...people.map((person) => ({ value: person.userId, name: nameOf(person) })),
              ],
              choose: (value) => composer.assign(people.find(({ userId }) => userId === value) ?? null),
            }}
          />
        </>
      )}
    </label>
  );
});

/** The value of the choice without an assignee. */
const NOBODY = '';
const selectAssigned = ({ assignedTo }: ComposerState) => assignedTo;
const selectAssignToType = ({ comments }: UiState) => comments.assignToType;
