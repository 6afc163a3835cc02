import { LIMITS } from '@parley/protocol/constants';
import { Fragment, Slice } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { paste } from '../../../components/composer/editor/paste.js';
import { schema } from '../../../components/composer/editor/schema.js';
import type { EditorHost } from '../../../components/composer/editor/Editor.js';

const { clipboardTextParser, transformPasted } = paste({ formats: () => [] } as unknown as EditorHost); // the others are not called
const paragraph = (text: string) => schema.node('paragraph', null, schema.text(text));
const textOf = ({ content }: Slice) => content.textBetween(0, content.size, '\n');

describe('a megabyte that is pasted', () => {
  it.each([
    ['of one line', 'word '.repeat(200_000)],
    ['of many lines', 'a line\n'.repeat(140_000)],
  ])('%s keeps more than a comment may have, and no more', (_name, text) => {
    const pasted = textOf(transformPasted(clipboardTextParser(text)));
    expect(text.startsWith(pasted)).toBe(true);
    expect(pasted.length).toBeGreaterThan(LIMITS.commentBytes / 2);
    expect(pasted.length).toBeLessThanOrEqual(LIMITS.commentBytes + 1);
  });

  it('of markup is cut, and fits where it is pasted', () => {
    const lines = Array.from({ length: 40_000 }, () => paragraph('a bold line'));
    const pasted = transformPasted(new Slice(Fragment.from(lines), 1, 1));
    expect(pasted.content.size).toBeLessThanOrEqual(LIMITS.commentBytes + 3); // the end of the last paragraph
    const doc = schema.node('doc', null, [paragraph('ab')]);
    expect(() => doc.replace(2, 2, pasted).check()).not.toThrow();
  });
});

it('keeps what is short as it is', () => {
  const slice = new Slice(Fragment.from([paragraph('one'), paragraph('two')]), 1, 1);
  expect(textOf(transformPasted(slice))).toBe('one\ntwo');
  expect(transformPasted(slice).openEnd).toBe(1);
});
