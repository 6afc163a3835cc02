import { personName } from '@parley/protocol/constants';
import type { MentionSuggestion } from './mentionOf.js';

/** What a suggestion shows. Of a person without name and email not the id, which means nothing to people. */
export function suggestionText(suggestion: MentionSuggestion, unknownUser: string): string {
  if (suggestion.type !== 'contact') return suggestion.label;
  return personName(suggestion.contact, unknownUser);
}
