import { personName } from '@parley/protocol/constants';
import type { MentionOption } from '../../src/elements/contact/searchContacts.js';
import type { UserContact } from '../../src/elements/contact/ContactElement.js';
import type { AutocompleteItem } from '../../src/elements/comment/composer/ComposerMethods.js';
import { HERE_ID, type HereData } from './here.js';
import type { MentionAttrs } from './editor/schema.js';

/** One suggestion of the mention list: a person, a group, an email address, `@here`, or an item of a custom list. */
export type MentionSuggestion = MentionOption | { type: 'custom'; id: string; label: string; item: AutocompleteItem };

/**
 * The mention that a pick puts into the editor.
 * @param sign what opened the list
 * @param unknownUser shown for a person without name and email
 */
export function mentionOf(option: MentionSuggestion, sign: string, unknownUser: string): MentionAttrs {
  switch (option.type) {
    case 'contact':
      return mentionOfContact(option.contact, unknownUser);
    case 'group':
      return { type: 'group', id: option.id, label: `@${option.label}`, data: null };
    case 'email':
      return { type: 'email', id: option.id, label: `@${option.label}`, data: null };
    case 'here': {
      const data: HereData = { id: HERE_ID, userIds: option.people.map(({ userId }) => userId) };
      return { type: 'here', id: HERE_ID, label: `@${option.label}`, data };
    }
    case 'custom':
      return { type: 'custom', id: option.id, label: `${sign}${option.label}`, data: option.item };
  }
}

export function mentionOfContact(person: UserContact, unknownUser: string): MentionAttrs {
  const { userId, name, email, photoUrl } = person;
  const contact = { userId, ...(name && { name }), ...(email && { email }), ...(photoUrl && { photoUrl }) };
  return { type: 'user', id: userId, label: `@${personName(person, unknownUser)}`, data: contact };
}
