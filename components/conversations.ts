/**
 * The dialogs of threads and the sidebar. One chunk, loaded by `loadConversations`, because both use the same rows, menus and
 * composers; a page shows its pins before it. The editor of the composers is loaded later.
 */
export { NewThreadDialog } from './comments/styled/NewThreadDialog.js';
export { ThreadDialog } from './comments/styled/ThreadDialog.js';
export { UnplacedThread } from './comments/styled/UnplacedThread.js';
export { loadEditor } from './composer/loadEditor.js';
export { SidebarShell } from './sidebar/styled/SidebarShell.js';
