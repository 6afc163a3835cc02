import { personName } from '@parley/protocol/constants';
import { fill, type Strings } from '../internal/strings.js';
import type { AccessNotice, EditorAccessState } from './EditorAccessContext.js';
import type { editorAccessStrings } from './strings.js';

type Texts = Strings<typeof editorAccessStrings>;

/** Who edits, or asks to: a sentence without its full stop. Empty while single editor mode is off. */
export function statusText({ status, editor, requester }: EditorAccessState, strings: Texts): string {
  switch (status) {
    case 'off':
      return '';
    case 'taken':
    case 'waiting':
      return fill(strings[status], { name: personName(editor, strings.unknownUser) });
    case 'requested':
      return fill(strings.requested, { name: personName(requester, strings.unknownUser) });
    default:
      return strings[status];
  }
}

/** The text of a notice; for a failure, its explanation. */
export function noticeText(notice: AccessNotice | null, failure: string | undefined, strings: Texts): string {
  if (!notice) return '';
  if (notice.kind === 'failed') return failure ?? '';
  return fill(strings[notice.kind], { name: personName(notice.by, strings.unknownUser) });
}
