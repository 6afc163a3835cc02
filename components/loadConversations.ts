/** Loads the dialogs of threads and the sidebar. */
export const loadConversations = () => import('./conversations.js');
