/**
 * The dialogs of threads and the sidebar. They are one chunk, which `loadConversations` loads: both are made of the same rows, menus and
 * composers, and a page shows its pins before it. The editor of the composers comes after it.
 */
export { NewThreadDialog } from './comments/styled/NewThreadDialog.js';
export { ThreadDialog } from './comments/styled/ThreadDialog.js';
export { UnplacedThread } from './comments/styled/UnplacedThread.js';
export { loadEditor } from './composer/loadEditor.js';
export { SidebarShell } from './sidebar/styled/SidebarShell.js';
