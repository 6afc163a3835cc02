'use client';
import { useCurrentUser } from '../../../hooks/session.js';
import { GroupIcon, MailIcon } from '../../internal/icons.js';
import { fill } from '../../internal/strings.js';
import { UserAvatar } from '../../internal/UserAvatar.js';
import { useStrings } from '../../internal/useStrings.js';
import type { MentionSuggestion } from '../mentionOf.js';
import { composerStrings } from '../strings.js';
import { suggestionText } from '../suggestionText.js';

/** One suggestion of the mention list: its name, and a hint that distinguishes it from others of the same name. */
export function SuggestionRow({ suggestion }: { suggestion: MentionSuggestion }) {
  const me = useCurrentUser();
  const strings = useStrings(composerStrings);
  const label = suggestionText(suggestion, strings.unknownUser);
  const contact = suggestion.type === 'contact' && suggestion.contact;
  const isMe = contact && contact.userId === me?.userId;
  const hint = {
    contact: () => contact && contact.name && contact.email,
    group: () => strings.group,
    here: () => (suggestion.type === 'here' ? (suggestion.description ?? strings.hereHint) : undefined),
    email: () => strings.newPerson,
    custom: () => (suggestion.type === 'custom' ? suggestion.item.description : undefined),
  }[suggestion.type]();

  return (
    <>
      {contact && <UserAvatar user={contact} className="parley-avatar parley-avatar-small" />}
      {(suggestion.type === 'group' || suggestion.type === 'here') && <GroupIcon className="parley-suggestion-icon" />}
      {suggestion.type === 'email' && <MailIcon className="parley-suggestion-icon" />}
      {suggestion.type === 'custom' && suggestion.item.icon && <ItemIcon {...suggestion.item.icon} />}
      <span className="parley-suggestion-name">{isMe ? fill(strings.you, { name: label }) : label}</span>
      {hint && <span className="parley-suggestion-hint">{hint}</span>}
    </>
  );
}

/** An svg is shown as a picture, which runs nothing. */
function ItemIcon({ url, svg }: { url?: string; svg?: string }) {
  const source = url ?? (svg && `data:image/svg+xml,${encodeURIComponent(svg)}`);
  return source ? <img className="parley-suggestion-icon" src={source} alt="" /> : null;
}
