'use client';
import * as DismissableLayer from '@radix-ui/react-dismissable-layer';
import { useEffect, useRef, useState } from 'react';
import { useContactList } from '../../../hooks/contacts.js';
import { contactsOf } from '../../../src/elements/contact/searchContacts.js';
import type { User } from '../../../src/ParleyTypes.js';
import { composerStrings } from '../../composer/strings.js';
import { UserPicker } from '../../composer/styled/UserPicker.js';
import { useStrings } from '../../internal/useStrings.js';
import { useCommentsThread } from '../CommentsThreadContext.js';
import { commentStrings } from '../strings.js';

interface ThreadPeopleProps {
  onClose: () => void;
}

/** Chooses the people who see a saved thread; starts with the present ones. Apply saves, Escape cancels. */
export function ThreadPeople({ onClose }: ThreadPeopleProps) {
  const { annotation, rights, actions } = useCommentsThread('Comments.Thread');
  const { data } = useContactList();
  const strings = useStrings(commentStrings);
  const { visibilityRestrictedHint } = useStrings(composerStrings);
  const panel = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<readonly User[]>(() => {
    const { type, userIds = [] } = annotation.visibilityConfig;
    // The author always has access, and the person who changes it is added.
    const others = userIds.filter((userId) => userId !== rights.me && userId !== annotation.from.userId);
    return type === 'restricted' ? others.map((userId) => ({ userId })) : [];
  });
  const contacts = data ? contactsOf(data) : [];
  const users = picked.map((user) => contacts.find(({ userId }) => userId === user.userId) ?? user);

  useEffect(() => {
    const before = panel.current?.ownerDocument.activeElement;
    panel.current?.querySelector('input')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  function apply() {
    actions.setVisibility({ level: 'restricted', users });
    onClose();
  }

  return (
    <DismissableLayer.Root
      asChild
      onEscapeKeyDown={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="parley-visibility parley-thread-people" data-parley-part="thread-people" ref={panel}>
        <p className="parley-visibility-hint">{visibilityRestrictedHint}</p>
        <UserPicker value={users} onChange={setPicked} />
        <div className="parley-thread-people-buttons">
          <button type="button" className="parley-button" onClick={onClose}>
            {strings.cancel}
          </button>
          <button type="button" className="parley-button" disabled={users.length === 0} onClick={apply}>
            {strings.apply}
          </button>
        </div>
      </div>
    </DismissableLayer.Root>
  );
}
