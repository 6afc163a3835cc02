'use client';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef } from 'react';
import { useContactList } from '../../hooks/contacts.js';
import { useCurrentUser } from '../../hooks/session.js';
import { useUi } from '../../hooks/useUi.js';
import type { ComposerState } from '../../src/elements/comment/composer/Composer.js';
import { contactsOf } from '../../src/elements/contact/searchContacts.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerOptions, useComposerRoot, useComposerState } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';

export interface ComposerAssignProps extends ComponentPropsWithoutRef<'label'> {
  /** Class of the `<select>` or the checkbox. */
  controlClassName?: string | undefined;
}

/**
 * Assigns the thread: to a contact from a list or, with `setAssignToType({ type: 'checkbox' })`, to the reader only. Renders a
 * `<label>` around a `<select>` or a checkbox. `data-parley-state`: `assigned` | `unassigned`.
 */
export const ComposerAssign = forwardRef<HTMLLabelElement, ComposerAssignProps>(function ComposerAssign(
  { children, controlClassName, ...props },
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

  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    const person = people.find(({ userId }) => userId === target.value);
    composer.assign(person ?? null);
  }

  const nameOf = ({ userId, name, email }: (typeof people)[number]) => {
    const known = name || email || strings.unknownUser;
    return userId === me.userId ? fill(strings.you, { name: known }) : known;
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
          {children ?? strings.assign}{' '}
          <select
            aria-label={strings.assign}
            className={controlClassName}
            value={assigned?.userId ?? ''}
            onChange={choose}
          >
            <option value="">{strings.nobody}</option>
            {people.map((person) => (
              <option key={person.userId} value={person.userId}>
                {nameOf(person)}
              </option>
            ))}
          </select>
        </>
      )}
    </label>
  );
});

const selectAssigned = ({ assignedTo }: ComposerState) => assignedTo;
const selectAssignToType = ({ comments }: UiState) => comments.assignToType;
