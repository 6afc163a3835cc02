/** What stands where something is missing. Apart from the reasons, which a page that nothing fails in need not load. */
export const retryStrings = {
  broken: 'This cannot be shown',
  brokenItem: 'This item cannot be shown',
  retry: 'Try again',
  close: 'Close',
} as const;
