/** Texts of what is there before the sidebar is opened; the rest of the family's come with the sidebar. */
export const sidebarButtonStrings = {
  open: 'Open comments',
  openCount: { one: 'Comments, {count} thread', other: 'Comments, {count} threads' },
  openUnread: { one: 'Comments, {count} unread', other: 'Comments, {count} unread' },
  openFailed: 'Comments. They could not be loaded: {reason}',
  failed: 'The sidebar could not be loaded',
  retry: 'Try again',
} as const;
