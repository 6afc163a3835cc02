/**
 * What limits a person or says what they are (REST contract §2.3): set by a backend or a token only, unless the API key accepts
 * people without a token.
 */
export const RIGHTS_FIELDS = ['isReadOnly', 'isAnonymous', 'isGuest', 'plan', 'type', 'groupId'] as const;

/** Fields of a profile that a client never replaces once a backend or a token has set them. Email goes to no other address. */
export const GUARDED_FIELDS: readonly string[] = [...RIGHTS_FIELDS, 'email'];
