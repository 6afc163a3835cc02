/**
 * The only CSS classes allowed in the HTML of a comment: those of a mention. Any other class of the package would let a comment imitate
 * or cover a part of the page.
 */
export const MENTION_CLASSES: readonly string[] = [
  'parley-mention',
  'parley-mention--name',
  'parley-mention--email',
  'parley-mention--group',
  'parley-mention--custom',
];
