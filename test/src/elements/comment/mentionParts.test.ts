import { describe, expect, it } from 'vitest';
import { mentionParts } from '../../../../src/elements/comment/mentionParts.js';
import { tokenized } from '../../../../src/elements/comment/content/tokenized.js';

const ann = { userId: 'ann', text: '@Ann' };
const annLee = { userId: 'lee', text: '@Ann Lee' };
const written = (text: string, ...taggedUserContacts: { userId: string; text?: string }[]) =>
  mentionParts(text, { taggedUserContacts }).map((part) => (typeof part === 'string' ? part : [part.written]));

describe('mentionParts', () => {
  it('finds the longest label, and only as a whole word', () => {
    expect(written('@Ann, @Ann Lee and @Ann Leeds', ann, annLee)).toEqual([
      ['@Ann'],
      ', ',
      ['@Ann Lee'],
      ' and ',
      ['@Ann'],
      ' Leeds',
    ]);
    expect(written('@AnnaSmith x@Ann 𝒳@Ann @Ann𝒳 @Ann_', ann)).toEqual(['@AnnaSmith x@Ann 𝒳@Ann @Ann𝒳 @Ann_']);
  });

  it('finds tokens of tagged people anywhere, and no others', () => {
    expect(written('x{{ann}}y{{bob}}{{{ann}}}', ann)).toEqual(['x', ['{{ann}}'], 'y{{bob}}{', ['{{ann}}'], '}']);
  });

  it('takes characters of patterns as they are', () => {
    const text = '@A.(*)[x]$^';
    expect(written(`@AB ${text}`, { userId: 'a', text })).toEqual(['@AB ', [text]]);
  });

  it('ignores a label that is longer than any name', () => {
    const text = `@${'x'.repeat(100_000)}`;
    expect(written(`a ${text} {{long}}`, { userId: 'long', text })).toEqual([`a ${text} `, ['{{long}}']]);
  });

  // With a pattern of all labels, or one pattern for each tag, each of these takes a minute.
  it('reads a hostile text with many labels in one pass', () => {
    const tags = Array.from({ length: 1000 }, (_, index) => ({ userId: `u${index}`, text: `@n${index}` }));
    for (const piece of ['@', '{{', '{{u', ' ']) {
      const text = piece.repeat((256 * 1024) / piece.length);
      expect(written(text, ...tags)).toEqual([text]);
    }
  });
});

describe('tokenized', () => {
  it('puts tokens into words and leaves tags alone', () => {
    expect(tokenized('<p title="@Ann">@Ann</p> a < @Ann', [ann])).toBe('<p title="@Ann">{{ann}}</p> a < {{ann}}');
  });

  it('reads hostile markup in one pass', () => {
    const tags = Array.from({ length: 1000 }, (_, index) => ({ userId: `u${index}`, text: `@n${index}` }));
    for (const piece of ['<', '<a', '<>', '<!--', '>']) {
      const text = piece.repeat((256 * 1024) / piece.length);
      expect(tokenized(text, tags)).toBe(text);
    }
  });
});
