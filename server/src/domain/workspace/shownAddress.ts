/** The credentials of a URL: everything between the slashes and the host. */
const USER_PART = /(?<=:\/{2,})[^/?#\s]*@/g;

/**
 * Returns a text without the credentials of the URLs in it. New URLs with credentials are refused. Stored ones are
 * still called with their credentials, but never shown with them.
 */
export const shownAddress = (text: string): string => text.replaceAll(USER_PART, '');
