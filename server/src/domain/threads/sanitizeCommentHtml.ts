import sanitizeHtml from 'sanitize-html';
import { MENTION_CLASSES } from '@parley/protocol/constants';

/** Nothing else: no relative addresses either, as they mean another place on every page that shows them. */
const SAFE_ADDRESS = /^(https?:|mailto:)/i;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'span', 'a', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'ul', 'ol', 'li', 'code'],
  allowedAttributes: { a: ['href'], '*': ['data-user-id'] },
  allowedClasses: { span: [...MENTION_CLASSES] },
  // Browsers stop at 512; nobody writes so deep.
  nestingLimit: 100,
  allowedSchemes: ['http', 'https', 'mailto'],
  transformTags: {
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs: { ...attribs, ...(href !== undefined && SAFE_ADDRESS.test(href) && { href }) },
    }),
  },
};

/** HTML of a comment, reduced to what may be shown (client contract §7.13): no scripts, event attributes, script addresses, styles. */
export const sanitizeCommentHtml = (html: string): string => sanitizeHtml(html, OPTIONS);

/** The attribute of a mention in sanitised HTML, with the written id as its group. */
export const USER_ID_ATTRIBUTE = / data-user-id="([^"]*)"/g;

/** Returns a value of an attribute as it is written in sanitised HTML: quotation marks end it, apostrophes are plain. */
export const attributeInHtml = (text: string): string => textInHtml(text).replaceAll('"', '&quot;');

/** Returns a text as it is written between the tags of sanitised HTML: quotation marks are plain. */
export const textInHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text of sanitised HTML: a line for each block, no tags. */
export function textOfHtml(sanitized: string): string {
  return (
    sanitized
      .replace(/<br ?\/?>|<\/(p|li|ul|ol)>/g, '\n')
      // In sanitised HTML every other < and > is an entity, also inside attributes.
      .replace(/<[^>]*>/g, '')
      .replace(/&(lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
      .trim()
  );
}
