/** What stands between the slashes and the host of an address. */
const USER_PART = /(?<=:\/{2,})[^/?#\s]*@/g;

/**
 * A text without the credentials of the addresses in it. New addresses with credentials are refused; those that were stored before are
 * still called with them, and never shown.
 */
export const shownAddress = (text: string): string => text.replaceAll(USER_PART, '');
