'use client';
import { createElement, Fragment, type ReactNode } from 'react';
import { MENTION_CLASSES } from '@parley/protocol/constants';
import { safeAddress } from './safeAddress.js';
import { quietMarkup } from './quietMarkup.js';

/** What text from data may contain (client contract §7.13); any other element is replaced by its children. */
const ALLOWED = new Set([
  'p',
  'br',
  'span',
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'strike',
  'ul',
  'ol',
  'li',
  'code',
]);

/** Elements whose text was never meant for people. */
const DROPPED = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'noscript',
  'svg',
  'math',
  'title',
  'head',
]);

/** Deeper markup than this is an attack on the stack, not a text. */
const MAX_DEPTH = 40;

/** Shows a stretch of text. @default as it is */
export type ShowText = (text: string) => ReactNode;

/**
 * Markup from data as React elements: only the allow list comes through, and only `href` (http, https, mailto), the classes
 * of mentions and `data-user-id` of the attributes. Nothing is ever put into the page as markup, so there is nothing for a browser
 * to re-parse. Links open in a new tab.
 */
export function safeHtml(html: string, showText: ShowText = (text) => text): ReactNode {
  if (!looksLikeHtml(html)) return showText(html);
  // A document made by the parser runs no script and loads no image.
  return childrenOf(new DOMParser().parseFromString(quietMarkup(html), 'text/html').body, showText, 0);
}

/** Plain text may contain `a < b` and `AT&T`, which a parser would eat; only a whole tag or an entity makes it markup. */
function looksLikeHtml(text: string): boolean {
  return typeof DOMParser !== 'undefined' && /<[/!]?[a-z-][^>]*>|&(?:#\w+|[a-z]+);/i.test(text);
}

function childrenOf(parent: Node, showText: ShowText, depth: number): ReactNode {
  if (depth > MAX_DEPTH) return parent.textContent;
  return Array.from(parent.childNodes, (child, index) => {
    if (child.nodeType === Node.TEXT_NODE) {
      return <Fragment key={index}>{showText(child.nodeValue ?? '')}</Fragment>;
    }
    return child.nodeType === Node.ELEMENT_NODE ? elementOf(child as Element, showText, index, depth) : null;
  });
}

function elementOf(element: Element, showText: ShowText, key: number, depth: number): ReactNode {
  const tag = element.localName;
  if (DROPPED.has(tag)) return null;
  if (tag === 'br') return <br key={key} />;
  const children = childrenOf(element, showText, depth + 1);
  if (!ALLOWED.has(tag)) return <Fragment key={key}>{children}</Fragment>;
  return createElement(tag, { key, ...attributesOf(element) }, children);
}

const isMentionClass = (name: string) => MENTION_CLASSES.includes(name);

function attributesOf(element: Element) {
  const isSpan = element.localName === 'span';
  const className = isSpan && Array.from(element.classList).filter(isMentionClass).join(' ');
  const href = element.localName === 'a' ? safeAddress(element.getAttribute('href')) : undefined;
  const userId = element.getAttribute('data-user-id');
  return {
    ...(className ? { className } : {}),
    ...(userId ? { 'data-user-id': userId } : {}),
    ...(href ? { href, target: '_blank', rel: 'noopener noreferrer' } : {}),
  };
}
