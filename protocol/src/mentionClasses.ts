/**
 * The only classes that markup of comments may carry: those of a mention. Any other class of ours would let a comment dress up as,
 * or lie over, a part of the page.
 */
export const MENTION_CLASSES: readonly string[] = [
  'parley-mention',
  'parley-mention--name',
  'parley-mention--email',
  'parley-mention--group',
  'parley-mention--custom',
];
