/** Texts that are needed before the sidebar is opened. The others of the family are loaded with the sidebar. */
export const sidebarButtonStrings = {
  open: 'Open comments',
  openCount: { one: 'Comments, {count} thread', other: 'Comments, {count} threads' },
  openUnread: { one: 'Comments, {count} unread', other: 'Comments, {count} unread' },
  openFailed: 'Comments. They could not be loaded: {reason}',
  failed: 'The sidebar could not be loaded',
  retry: 'Try again',
} as const;
