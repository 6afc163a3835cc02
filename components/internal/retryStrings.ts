/** Texts of the placeholder for missing content. Separate from the failure texts, which a page without failures need not load. */
export const retryStrings = {
  broken: 'This cannot be shown',
  brokenItem: 'This item cannot be shown',
  retry: 'Try again',
  close: 'Close',
} as const;
