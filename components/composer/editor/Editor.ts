import type { ComposerContent } from '../../../src/elements/comment/composer/ComposerContent.js';
import type { CommentFormat } from '../../../src/elements/comment/composer/ComposerMethods.js';
import type { Tag } from '../../../src/elements/comment/mentionParts.js';
import type { StoredContent } from './parseContent.js';
import type { MentionAttrs } from './schema.js';

/** The text typed after the trigger of a list: `@` or the hotkey of a custom list. */
export interface Trigger {
  sign: string;
  query: string;
  /** Place of the sign in the document of the editor. */
  from: number;
  to: number;
}

/** The environment of an editor; read on each use, so it may change at any time. */
export interface EditorHost {
  /** Attributes of the text field; an absent value removes the attribute. */
  attributes(): Record<string, string | undefined>;
  /** Nothing can be changed at this moment. */
  isLocked(): boolean;
  enterKeyToSubmit(): boolean;
  formats(): readonly CommentFormat[];
  /** Signs that open a list. */
  signs(): readonly string[];
  /** The newest name of a person; `undefined`: the id is unknown here. */
  findPerson(userId: string): MentionAttrs | undefined;
  onChange(content: ComposerContent): void;
  /** The selection or the content has changed. */
  onState(state: EditorSelection): void;
  /** A key while a list is open; `true`: the list has used it. */
  onListKey(event: KeyboardEvent): boolean;
  onSubmit(): void;
  onFiles(files: File[]): void;
}

export interface EditorSelection {
  /** Formats at the cursor. */
  active: readonly CommentFormat[];
  trigger: Trigger | null;
}

/** A rich text field on the page. */
export interface Editor {
  /** Replaces the content with a comment; undo does not go back past it. */
  show(stored: StoredContent, nameOf?: (tag: Tag) => string | undefined): void;
  focus(): void;
  /** Puts the cursor, or a selection, at places of the plain text. */
  select(start: number, end: number): void;
  toggle(format: CommentFormat): void;
  /** Replaces the selection with text. */
  insertText(text: string): void;
  /** Puts a mention, and a space, in place of what opened the list. */
  insert(mention: MentionAttrs, trigger: Trigger): void;
  /** Closes the list until another one is opened. */
  dismiss(): void;
  /** The rectangle of a document position on screen. */
  rectAt(position: number): DOMRect;
  /** Reads the attributes of the field again. */
  update(): void;
  destroy(): void;
}
