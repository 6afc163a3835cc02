import { afterEach, expect, it } from 'vitest';
import { findInlineSpot } from '../../components/comments/findInlineSpot.js';
import { findText } from '../../src/elements/comment/anchors/textRanges.js';

afterEach(() => document.body.replaceChildren());

/** The page with a mark where something below the text "here" would stand. */
function marked(html: string): string | null {
  document.body.innerHTML = html;
  const spot = findInlineSpot(findText(document.body, 'here')!);
  if (!spot) return null;
  spot.holder.insertBefore(document.createElement('hr'), spot.before);
  return document.body.innerHTML;
}

it.each([
  ['after a paragraph', '<p>It is <b>here</b> too</p><p>Next</p>', '<p>It is <b>here</b> too</p><hr><p>Next</p>'],
  ['inside a list item', '<ul><li>It is here</li><li>Next</li></ul>', '<ul><li>It is here<hr></li><li>Next</li></ul>'],
  [
    'inside a cell',
    '<table><tbody><tr><td>here</td><td>2</td></tr></tbody></table>',
    '<table><tbody><tr><td>here<hr></td><td>2</td></tr></tbody></table>',
  ],
  [
    'after the words of a block without paragraphs',
    '<div>It is <i>here</i>, and <b>on</b><p>Next</p></div>',
    '<div>It is <i>here</i>, and <b>on</b><hr><p>Next</p></div>',
  ],
  ['outside of a control', '<div><button>here</button> on</div>', '<div><button>here</button> on<hr></div>'],
  [
    'below a row, and not as another column of it',
    '<main><div style="display: flex"><p>here</p><p>2</p></div></main>',
    '<main><div style="display: flex"><p>here</p><p>2</p></div><hr></main>',
  ],
  ['nowhere in an editor', '<div contenteditable="true"><p>here</p></div>', null],
])('room below a text: %s', (_, html, expected) => {
  expect(marked(html)).toBe(expected);
});
