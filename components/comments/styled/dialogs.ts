/** The dialogs of threads on the page. They are one chunk, which `useDialogs` loads: a page shows its pins before it. */
export { NewThreadDialog } from './NewThreadDialog.js';
export { ThreadDialog } from './ThreadDialog.js';
