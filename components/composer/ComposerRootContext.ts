'use client';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Composer, ComposerState } from '../../src/elements/comment/composer/Composer.js';
import { createPartContext } from '../internal/createPartContext.js';
import type { ComposerEvents } from './ComposerEvents.js';
import type { Editor, EditorSelection } from './editor/Editor.js';

/** State shared by the parts of one composer. The same object while the Root is mounted. */
export interface ComposerRootValue {
  /** Prefix of element ids. */
  id: string;
  composer: Composer;
  /** The rich text field, and its selection. */
  editor: StoreApi<ComposerEditorState>;
  onMentionSearch: NonNullable<ComposerEvents['onMentionSearch']>;
}

/** The editor, and the list that is open over it. */
export interface ComposerEditorState extends EditorSelection {
  /** `null` until it has been loaded. */
  editor: Editor | null;
  /** The target of text insertion: the plain field until the editor is loaded. `null`: none. */
  field: Pick<Editor, 'insertText' | 'focus'> | null;
  /** The list of suggestions that is open; `null`: none. */
  list: ComposerList | null;
  /** A `Composer.MentionList` is mounted. Without it no list opens. */
  hasList: boolean;
}

export interface ComposerList {
  /** Id of its element. */
  id: string;
  /** Id of the element of the option that Enter picks. */
  activeId: string | undefined;
  /** `true`: the list has used the key. */
  press(event: KeyboardEvent): boolean;
}

/** Options that may change while the composer is mounted. */
export interface ComposerOptions {
  placeholder: string;
  isReadOnly: boolean;
  /** It writes a reply or an edit, so the visibility of the thread is already set. */
  isReply: boolean;
  /** `true`: files can be attached. */
  takesFiles: boolean;
  /** Of the comment. @default the root document */
  documentId: string | undefined;
}

export const [ComposerRootProvider, useComposerRoot] = createPartContext<ComposerRootValue>('Composer.Root');
export const [ComposerOptionsProvider, useComposerOptions] = createPartContext<ComposerOptions>('Composer.Root');

/** Selects from the state of the composer. Declare `select` outside the component. */
export function useComposerState<T>(part: string, select: (state: ComposerState) => T): T {
  return useStore(useComposerRoot(part).composer.state, select);
}

/** Selects from the state of the editor. */
export function useComposerEditor<T>(part: string, select: (state: ComposerEditorState) => T): T {
  return useStore(useComposerRoot(part).editor, select);
}
