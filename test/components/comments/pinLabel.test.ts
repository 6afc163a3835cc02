import { expect, it } from 'vitest';
import { pinLabel } from '../../../components/comments/pinLabel.js';
import { commentStrings } from '../../../components/comments/strings.js';
import { translateTable } from '../../../components/internal/strings.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';

const strings = translateTable(commentStrings, { language: 'en', translations: {} });
const labelOf = (thread: object) =>
  pinLabel(
    {
      comments: [{}],
      from: { userId: 'ada', name: 'Ada' },
      resolution: { person: 'ready' },
      visibilityConfig: { type: 'public' },
      status: { type: 'default' },
      ...thread,
    } as CommentAnnotation, // what a label is made of
    strings,
  );

it('says what is special about the thread, and that a draft is one', () => {
  expect(labelOf({})).toBe('1 comment by Ada');
  expect(labelOf({ areaAnnotationId: 'a1' })).toBe('1 comment by Ada, on an area');
  expect(labelOf({ isDraft: true })).toBe('1 comment by Ada, draft');
  expect(labelOf({ unread: true, unreadCount: 1, status: { type: 'terminal' } })).toBe(
    '1 comment by Ada, 1 unread, resolved',
  );
});
