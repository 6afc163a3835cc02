import { expect, it } from 'vitest';
import { quotedText } from '../../../components/comments/quotedText.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';

const quoteOf = (thread: object, content = 'ready') =>
  quotedText({ resolution: { content }, ...thread } as CommentAnnotation);

it('is what was selected, or the words that a backend named, and nothing before the content is there', () => {
  const selected = { targetTextRange: { text: 'half of them', occurrence: 1 } };
  expect(quoteOf(selected)).toBe('half of them');
  expect(quoteOf(selected, 'pending')).toBeUndefined();
  expect(quoteOf({ targetElement: { elementId: 'brief', targetText: 'half of them' } })).toBe('half of them');
  expect(quoteOf({ targetElement: { elementId: 'brief', topPercentage: 1, leftPercentage: 1 } })).toBeUndefined();
});
