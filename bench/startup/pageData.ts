/** What the measured pages are about. Apart from the scenes, of which nothing is part of a page. */

/** Threads with a pin in the document. */
export const PINS = 6;
export const DOCUMENT_ID = 'plan';
export const ORGANIZATION_ID = 'acme';
/** Whose pages are measured. */
export const USER = { userId: 'ada', name: 'Ada Lovelace', organizationId: ORGANIZATION_ID };
export const LANGUAGE = 'en';
