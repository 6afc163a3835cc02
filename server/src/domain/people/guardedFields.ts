/**
 * Profile fields that limit a person or define the kind of user (REST contract §2.3). Only a backend or a token sets them, unless the API
 * key accepts people without a token.
 */
export const RIGHTS_FIELDS = ['isReadOnly', 'isAnonymous', 'isGuest', 'plan', 'type', 'groupId'] as const;

/**
 * Profile fields that a client never replaces once a backend or a token has set them. `email` is one, so that email is sent to no other
 * address; a backend's language and time zone take precedence over those of the current browser.
 */
export const GUARDED_FIELDS: readonly string[] = [...RIGHTS_FIELDS, 'email', 'language', 'timeZone'];
