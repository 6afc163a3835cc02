/** A thing that a person waits for, in a page of its own. */
export interface Scene {
  /** `pages/<name>.tsx`, and what `--only` names. */
  name: string;
  title: string;
  /** The page is usable once each of these selectors matches so many elements. */
  usable: Readonly<Record<string, number>>;
}

/** Threads with a pin in the document. */
export const PINS = 6;
export const DOCUMENT_ID = 'plan';
export const ORGANIZATION_ID = 'acme';

export const SCENES: readonly Scene[] = [
  { name: 'hooks', title: '(a) bell with its count, by hooks', usable: { '[data-unread]': 1 } },
];
