import { describe, expect, it } from 'vitest';
import { followChange } from '../../../../../src/elements/comment/anchors/editor/followChange.js';
import { findEdited, findQuote, quoteAt } from '../../../../../src/elements/comment/anchors/editor/quotes.js';

const TEXT = 'The launch is in May. We dine at noon; the launch of the boat is later.';
/** The quote of the words between `[` and `]`, and the text without those. */
const quoted = (marked: string) => {
  const [before = '', words = '', after = ''] = marked.split(/[[\]]/);
  const span = { start: before.length, end: before.length + words.length };
  return { quote: quoteAt(before + words + after, span), text: before + words + after, span };
};
const wordsAt = (text: string, span: { start: number; end: number } | null) =>
  span && `${text.slice(0, span.start)}[${text.slice(span.start, span.end)}]${text.slice(span.end)}`;

describe('a quote', () => {
  it('is found where its surroundings fit best, also when those have changed a little', () => {
    const { quote } = quoted('The launch is in May. We dine at noon; the [launch] of the boat is later.');
    expect(wordsAt(TEXT, findQuote(TEXT, quote))).toContain('noon; the [launch] of the boat');
    const edited = `Hello. ${TEXT.replace('noon', 'one').replace('boat', 'big ship')}`;
    expect(wordsAt(edited, findQuote(edited, quote))).toContain('one; the [launch] of the big ship');
  });

  it('of few words is not found among strange words, and is at the edge of a text, and alone in it', () => {
    const { quote } = quoted('We dine at noon; [the] boat is later.');
    expect(findQuote('Nothing of that: the end of everything', quote)).toBeNull();
    const alone = quoted('[the]');
    expect(wordsAt('the', findQuote('the', alone.quote))).toBe('[the]');
  });

  it('is found with other white space', () => {
    const { quote } = quoted('One [two\nthree] four');
    expect(wordsAt('One two  three four', findQuote('One two  three four', quote))).toBe('One [two  three] four');
  });

  it('is found after an edit in its middle, and not when little of it is left', () => {
    const { quote } = quoted('We dine [at noon in town] with everybody.');
    const later = 'Today we dine at noon, or later, in town with everybody.';
    const again = 'We dine at noon or late in town with everybody. The end.';
    expect(findQuote(again, quote)).toBeNull();
    expect(wordsAt(again, findEdited(again, quote))).toBe('We dine [at noon or late in town] with everybody. The end.');
    expect(wordsAt(later, findEdited(later, quote))).toBeNull(); // "Today we dine" is no longer "We dine"
    expect(findEdited('We dine nowhere with everybody.', quote)).toBeNull();
  });
});

describe('a part of a text', () => {
  it.each([
    ['before it', 'x [abc] y', 'wx [abc] y'],
    ['after it', 'x [abc] y', 'x [abc] yz'],
    ['at its beginning, and is not part of it', 'x [abc] y', 'x d[abc] y'],
    ['at its end, and is not part of it', 'x [abc] y', 'x [abc]d y'],
    ['inside it, and is part of it', 'x [abc] y', 'x [abdc] y'],
    ['over its beginning: the rest is left', 'xyz [abc] y', 'xq[bc] y'],
    ['over its end: the rest is left', 'x [abc] yz', 'x [ab]qz'],
  ])('is followed when something is written %s', (_, before, after) => {
    const [from, to] = [quoted(before), quoted(after)];
    expect(followChange(from.text, to.text)(from.span)).toMatchObject(to.span);
  });

  it('is whole unless a change reaches over one of its edges', () => {
    const whole = (before: string, after: string) => {
      const { text, span } = quoted(before);
      return followChange(text, after)(span).isWhole;
    };
    expect(whole('x [abc] y', 'x abc y')).toBe(true);
    expect(whole('x [abc] y', 'x aqc y')).toBe(true);
    expect(whole('x [abc] y', 'xbc y')).toBe(false);
    expect(whole('x [abc] y', 'q')).toBe(false);
  });

  it('is empty when it was taken out', () => {
    const { text, span } = quoted('x [abc] y');
    const { start, end } = followChange(text, 'x  y')(span);
    expect(start).toBeGreaterThanOrEqual(end);
  });
});
