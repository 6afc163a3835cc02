import type { Comment as CommentRecord } from '@parley/protocol';
import type { Tag } from '../mentionParts.js';

/** The content of a composer, as it will be saved. */
export interface ComposerContent extends Pick<CommentRecord, 'customList' | 'toOrganizationUserGroup'> {
  /** As people read it, names in place of tokens. */
  text: string;
  /** Plain text, with `{{userId}}` in place of each person who is mentioned. */
  commentText: string;
  /** The same with its formatting. */
  commentHtml: string;
  taggedUserContacts: Tag[];
}

export const EMPTY_CONTENT: ComposerContent = {
  text: '',
  commentText: '',
  commentHtml: '',
  taggedUserContacts: [],
  toOrganizationUserGroup: [],
  customList: [],
};

/** Whether a text is only white space, zero-width characters included. */
export const isBlank = (text: string): boolean => !/[^\s\u200B-\u200D\u2060\uFEFF]/u.test(text);
