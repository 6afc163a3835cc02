/**
 * Profile fields that limit a person or tell what kind of user they are (REST contract §2.3). Only a backend or a token
 * sets them, unless the API key accepts people without a token.
 */
export const RIGHTS_FIELDS = ['isReadOnly', 'isAnonymous', 'isGuest', 'plan', 'type', 'groupId'] as const;

/**
 * Profile fields that a client never replaces once a backend or a token has set them. `email` is one, so that email
 * goes to no other address; what a backend knows of language and time zone counts more than the browser of the day.
 */
export const GUARDED_FIELDS: readonly string[] = [...RIGHTS_FIELDS, 'email', 'language', 'timeZone'];
