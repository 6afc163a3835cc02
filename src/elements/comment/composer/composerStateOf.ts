import type { NewComment } from '../CommentAnnotation.js';
import { mentionParts, type TextPart } from '../mentionParts.js';
import type { ComposerState, ComposerTarget } from './Composer.js';
import { EMPTY_CONTENT, type ComposerContent } from './ComposerContent.js';
import { fileOfAttachment } from './createComposerFiles.js';

/** The initial content of a composer: that of the comment to change, or none. */
export function composerStateOf({ comment, context }: ComposerTarget): ComposerState {
  return {
    content: comment ? contentOf(comment) : EMPTY_CONTENT,
    revision: 0,
    files: comment?.attachments?.map(fileOfAttachment) ?? [],
    recorders: comment?.recorders ?? [],
    recording: null,
    assignedTo: null,
    visibility: null,
    context,
    status: 'idle',
    failure: null,
    isQueued: false,
    error: null,
  };
}

function contentOf(comment: NewComment): ComposerContent {
  const { commentText = '', commentHtml = '' } = comment;
  const { taggedUserContacts = [], toOrganizationUserGroup = [], customList = [] } = comment;
  const tags = { taggedUserContacts, toOrganizationUserGroup, customList };
  const text = mentionParts(commentText, tags).map(readable).join('');
  return { text, commentText, commentHtml, taggedUserContacts, toOrganizationUserGroup, customList };
}

function readable(part: TextPart): string {
  if (typeof part === 'string') return part;
  if (part.type !== 'user') return part.written;
  const { contact, text } = part.tag;
  return text ?? `@${contact?.name || contact?.email || ''}`;
}
