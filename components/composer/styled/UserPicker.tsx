'use client';
import { useId, useState, type KeyboardEvent } from 'react';
import { personName } from '@parley/protocol/constants';
import { useContactList } from '../../../hooks/contacts.js';
import { useCurrentUser } from '../../../hooks/session.js';
import type { User } from '../../../src/ParleyTypes.js';
import { searchContacts } from '../../../src/elements/contact/searchContacts.js';
import { CheckIcon, CloseIcon } from '../../internal/icons.js';
import { fill } from '../../internal/strings.js';
import { UserAvatar } from '../../internal/UserAvatar.js';
import { useStrings } from '../../internal/useStrings.js';
import { composerStrings } from '../strings.js';

export interface UserPickerProps {
  /** Who is picked. */
  value: readonly User[];
  /** Called with everybody who is picked now. */
  onChange: (users: readonly User[]) => void;
  /** Added to the classes of the `<div>`. */
  className?: string | undefined;
}

/** More are found by typing on. */
const MAX_PEOPLE = 30;

/**
 * Picks people, part of a page: those who are picked, a field to search, and whom it finds. The person signed in is not
 * offered. Arrow keys move, Enter picks a person or removes them, Backspace in the empty field removes the last one. Renders a `<div>`
 * of role `group`.
 */
export function UserPicker({ value, onChange, className }: UserPickerProps) {
  const { data, isError, refetch } = useContactList();
  const me = useCurrentUser();
  const strings = useStrings(composerStrings);
  const id = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  const people = (data ? searchContacts({ ...data, userGroups: [] }, search) : [])
    .flatMap((option) => (option.type === 'contact' && option.id !== me?.userId ? [option.contact] : []))
    .slice(0, MAX_PEOPLE);
  const at = Math.min(chosen, people.length - 1);
  const nameOf = (person: User) => personName(person, strings.unknownUser);
  const isPicked = ({ userId }: User) => value.some((user) => user.userId === userId);
  const toggle = (user: User) =>
    onChange(isPicked(user) ? value.filter(({ userId }) => userId !== user.userId) : [...value, user]);

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const person = people[at];
    if (step !== 0 && people.length > 0) setChosen((at + step + people.length) % people.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && person) toggle(person);
    else if (event.key === 'Backspace' && search === '' && value.length > 0) onChange(value.slice(0, -1));
    else if (event.key !== 'Enter') return;
    event.preventDefault(); // Enter must not send the comment
  }

  return (
    <div
      role="group"
      aria-label={strings.pickPeople}
      className={['parley-people', className].filter(Boolean).join(' ')}
    >
      {value.length > 0 && (
        <ul className="parley-people-picked" aria-label={strings.pickedPeople}>
          {value.map((user) => (
            <li key={user.userId} className="parley-person-chip">
              <UserAvatar user={user} className="parley-avatar parley-avatar-small" />
              {nameOf(user)}
              <button
                type="button"
                className="parley-chip-remove"
                aria-label={fill(strings.removePerson, { name: nameOf(user) })}
                onClick={() => toggle(user)}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        type="text"
        role="combobox"
        className="parley-people-search"
        aria-label={strings.searchPeople}
        placeholder={strings.searchPeople}
        aria-expanded={people.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={people[at] && `${id}-${people[at].userId}`}
        autoComplete="off"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setChosen(0);
        }}
        onKeyDown={handleKeyDown}
      />
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={strings.pickPeople}
        aria-multiselectable="true"
        className="parley-people-list"
      >
        {people.map((person, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <div
            key={person.userId}
            role="option"
            tabIndex={-1}
            id={`${id}-${person.userId}`}
            aria-selected={isPicked(person)}
            data-parley-state={index === at ? 'active' : 'idle'}
            className="parley-suggestion"
            onMouseDown={(event) => event.preventDefault()} // the focus stays in the field
            onClick={() => toggle(person)}
          >
            <UserAvatar user={person} className="parley-avatar parley-avatar-small" />
            <span className="parley-suggestion-name">{nameOf(person)}</span>
            {isPicked(person) && <CheckIcon />}
          </div>
        ))}
      </div>
      <p role="status" className="parley-people-note">
        {isError ? strings.peopleNotLoaded : !data ? strings.peopleLoading : people.length === 0 && strings.nobodyFound}
        {isError && (
          <button type="button" className="parley-button" onClick={() => void refetch()}>
            {strings.retry}
          </button>
        )}
      </p>
    </div>
  );
}
