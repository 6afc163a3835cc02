import type { SignInScriptOptions } from '@parley/react/head';
import { DOCUMENT_ID, PINS } from './pageData.js';

/** A thing that a person waits for, in a page of its own. */
export interface Scene {
  /** `pages/<name>.tsx`, and what `--only` names. */
  name: string;
  title: string;
  /** What the page's address ends with. */
  query?: string;
  /** What the sign-in in the page's head is given beside the person. */
  early: Pick<SignInScriptOptions, 'documentId' | 'reads'>;
  /** The component is in the page, without any data in it, once each of these selectors matches so many elements. */
  inPage: Selectors;
  /** The page is usable once each of these does. */
  usable: Selectors;
  /** What the same page has a moment later. */
  later?: { title: string; there: Selectors };
  /** A budget for the code beyond that of another scene, all that comes later included, kB. */
  beyond?: { scene: string; kB: number };
}

/** How many elements each selector has to match. */
export type Selectors = Readonly<Record<string, number>>;

const ROW = '.parley-popover [data-parley-part="item"]';
const BADGE = '.parley-bell .parley-badge';
const BELL = '.parley-bell';
const PANEL = '.parley-popover';
const SIDEBAR = '.parley-comments-sidebar';
const PIN = '.parley-layer .parley-pin';
const WRITABLE = ':is(textarea:not([readonly]), [contenteditable="true"])';
const FIELD = `[data-parley-part="dialog"] ${WRITABLE}`;
const SECTION = '.parley-section[data-parley-state="empty"]';
const RICH = '[data-parley-part="dialog"] [data-parley-part="editor"][data-parley-state="rich"]';
const CARD = `${SIDEBAR} [data-parley-part="item"]`;

/** The person has followed a link to a thread. */
const LINK = '?commentId=thread-0';
const ON_DOCUMENT: Scene['early'] = { documentId: DOCUMENT_ID };

export const SCENES: readonly Scene[] = [
  {
    name: 'hooks',
    title: '(a) bell with its count, by hooks',
    early: { reads: ['notifications'] },
    inPage: { button: 1 },
    usable: { '[data-unread]': 1 },
  },
  {
    name: 'bell',
    title: '(b) styled bell, panel open',
    early: { reads: ['notifications', 'forYou'] },
    inPage: { [PANEL]: 1 },
    usable: { [ROW]: 1 },
  },
  {
    name: 'comments',
    title: '(c) comments and bell, pins drawn',
    early: ON_DOCUMENT,
    inPage: { [BELL]: 1 },
    usable: { [PIN]: PINS, [BADGE]: 1 },
  },
  {
    name: 'thread',
    title: '(d) dialog with its composer, without a sidebar',
    query: LINK,
    early: ON_DOCUMENT,
    inPage: { [BELL]: 1 },
    usable: { [PIN]: PINS, [BADGE]: 1, [FIELD]: 1 },
  },
  {
    name: 'dialog',
    title: '(d) dialog with its composer, and sidebar',
    query: LINK,
    early: ON_DOCUMENT,
    inPage: { [BELL]: 1, [SIDEBAR]: 1 },
    usable: { [PIN]: PINS, [BADGE]: 1, [FIELD]: 1, [CARD]: 1 },
    later: { title: '    and the rich editor in it', there: { [RICH]: 1 } },
  },
  {
    // No pins, no dialog and no bell: what the page of the public package has.
    name: 'section',
    title: '    threads in the page, none yet, with a composer',
    early: ON_DOCUMENT,
    inPage: { '.parley-section': 1 },
    usable: { [`${SECTION} ${WRITABLE}`]: 1 },
  },
  {
    name: 'open',
    title: '(e) the provider with a document, alone',
    early: { ...ON_DOCUMENT, reads: [] },
    inPage: { '[data-open]': 1 },
    usable: { '[data-open]': 1 },
  },
  {
    name: 'here',
    title: '(f) faces and cursors in it',
    early: { ...ON_DOCUMENT, reads: [] },
    inPage: { '.parley-faces': 1 },
    usable: { '.parley-face .parley-avatar': 2, '.parley-cursor[data-parley-state="shown"]': 1 },
    beyond: { scene: 'open', kB: 12 },
  },
];
