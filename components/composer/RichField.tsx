'use client';
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
import { useContactList } from '../../hooks/contacts.js';
import { useNewest } from '../../hooks/useNewest.js';
import { useUserMentions } from '../../hooks/useCommentSettings.js';
import { useUi } from '../../hooks/useUi.js';
import { contactsOf } from '../../src/elements/contact/searchContacts.js';
import type { Tag } from '../../src/elements/comment/mentionParts.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { useComposerOptions, useComposerRoot } from './ComposerRootContext.js';
import { useStrings } from '../internal/useStrings.js';
import { composerStrings } from './strings.js';
import { useFormats } from './useFormats.js';
import type { createEditor } from './editor/createEditor.js';
import type { EditorHost } from './editor/Editor.js';
import type { FieldSelection } from './editor/FieldSelection.js';
import { mentionOfContact } from './mentionOf.js';
import { useSetting } from './useSetting.js';

interface RichFieldProps {
  id: string;
  /** Of the chunk that has been loaded. */
  create: typeof createEditor;
  handover: RefObject<FieldSelection | null>;
}

/** The rich text field of a composer: the editor on one side, the composer's state on the other. */
export function RichField({ id, create, handover }: RichFieldProps) {
  const { composer, editor: store } = useComposerRoot('Composer.Editor');
  const { placeholder, takesFiles } = useComposerOptions('Composer.Editor');
  const enterKeyToSubmit = useSetting('enterKeyToSubmit');
  const customLists = useUi(selectCustomLists);
  const userMentions = useUserMentions();
  const formats = useFormats();
  const { unknownUser } = useStrings(composerStrings);
  const contacts = useContactList({ enabled: userMentions });
  const people = useMemo(
    () => new Map((contacts.data ? contactsOf(contacts.data) : []).map((contact) => [contact.userId, contact])),
    [contacts.data],
  );
  const field = useRef<HTMLDivElement>(null);
  const list = useStore(store, (state) => state.list);

  const newest = useNewest({
    attributes: () => ({
      id,
      role: list ? 'combobox' : 'textbox',
      'aria-label': placeholder,
      'aria-placeholder': list ? undefined : placeholder,
      'data-parley-placeholder': placeholder,
      'aria-autocomplete': 'list',
      'aria-multiline': list ? undefined : 'true',
      'aria-haspopup': list ? 'listbox' : undefined,
      'aria-expanded': list ? 'true' : undefined,
      'aria-controls': list?.id,
      'aria-activedescendant': list?.activeId,
    }),
    signs: () =>
      store.getState().hasList ? [...(userMentions ? ['@'] : []), ...Object.keys(customLists ?? NO_LISTS)] : [],
    enterKeyToSubmit,
    formats,
    people,
    unknownUser,
    takesFiles,
  });
  const nameOf = useNewest((tag: Tag) => {
    const known = people.get(tag.userId ?? '');
    return known?.name || known?.email || tag.contact?.name || tag.contact?.email || undefined;
  });

  useLayoutEffect(() => {
    const host: EditorHost = {
      attributes: () => newest.current.attributes(),
      isLocked: () => composer.state.getState().status !== 'idle',
      enterKeyToSubmit: () => newest.current.enterKeyToSubmit,
      formats: () => newest.current.formats,
      signs: () => newest.current.signs(),
      findPerson(userId) {
        const contact = newest.current.people.get(userId);
        return contact && mentionOfContact(contact, newest.current.unknownUser);
      },
      onChange: composer.write,
      onState: (selection) => store.setState(selection),
      onListKey: (event) => store.getState().list?.press(event) ?? false,
      onSubmit: () => void composer.submit(),
      onFiles: (files) => newest.current.takesFiles && composer.addFiles(files),
    };
    const editor = create(field.current!, composer.state.getState().content, host, nameOf.current);
    store.setState({ editor, field: editor });
    const leaveFocus = composer.onFocus(editor.focus);
    const stopFollowing = composer.state.subscribe(({ revision, content }, before) => {
      if (revision !== before.revision) editor.show(content, nameOf.current);
    });
    return () => {
      stopFollowing();
      leaveFocus();
      store.setState({ editor: null, field: null, trigger: null, active: [] });
      editor.destroy();
    };
  }, [composer, create, store, newest, nameOf]);

  useLayoutEffect(() => {
    const selection = handover.current;
    if (!selection) return;
    const { editor } = store.getState();
    if (selection.hasFocus) editor?.focus();
    editor?.select(selection.start, selection.end);
  }, [handover, store]);

  // The values of the attributes have changed.
  useEffect(() => store.getState().editor?.update(), [store, list, placeholder]);

  return <div data-parley-part="field" ref={field} />;
}

const NO_LISTS = {};
const selectCustomLists = ({ comments }: UiState) => comments.customLists;
