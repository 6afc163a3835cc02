'use client';
import { createElement, Fragment, type ReactNode } from 'react';
import { MENTION_CLASSES } from '@parley/protocol/constants';
import { safeAddress } from './safeAddress.js';
import { quietMarkup } from './quietMarkup.js';

/** Allowed elements of text from data (client contract §7.13); any other element is replaced by its children. */
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

/** Elements whose text is not meant for readers. They are removed with their content. */
const DROPPED = 'script, style, iframe, object, noscript, noembed, noframes, svg, math, title';

/** Deeper markup than this is an attack on the stack, not a text. Its content is shown without formatting. */
const MAX_DEPTH = 40;

/** Later tags are removed. The service has the same limit for a comment; a customer's store may contain more. */
const MAX_TAGS = 2000;

/** A parser reopens in each paragraph the elements that were left open before it. After this many elements, content is shown without formatting. */
const MAX_ELEMENTS = 2 * MAX_TAGS;

/** Shows a stretch of text. @default as it is */
export type ShowText = (text: string, isInLink: boolean) => ReactNode;

/**
 * Markup from data as React elements: only the allow list is rendered, and only `href` (http, https, mailto), the classes
 * of mentions and `data-user-id` of the attributes. Nothing is ever inserted into the page as markup, so the browser re-parses nothing. Links open in
 * a new tab.
 */
export function safeHtml(html: string, showText: ShowText = (text) => text): ReactNode {
  if (!looksLikeHtml(html)) return showText(html, false);
  // A document made by the parser runs no script and loads no image.
  const { body } = new DOMParser().parseFromString(quietMarkup(html, MAX_TAGS), 'text/html');
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  return childrenOf(body, { showText, elements: 0, isInLink: false }, 0);
}

/** Plain text may contain `a < b` and `AT&T`, which a parser would eat; only a whole tag or an entity makes it markup. */
function looksLikeHtml(text: string): boolean {
  if (typeof DOMParser === 'undefined') return false;
  const tag = text.search(/<[/!]?[a-z-]/i);
  return (tag >= 0 && text.lastIndexOf('>') > tag) || /&(?:#\w+|[a-z]+);/i.test(text);
}

interface Reading {
  showText: ShowText;
  /** Elements so far. */
  elements: number;
  isInLink: boolean;
}

function childrenOf(parent: Node, reading: Reading, depth: number): ReactNode {
  return Array.from(parent.childNodes, (child, index) => {
    if (child.nodeType === Node.TEXT_NODE) {
      return <Fragment key={index}>{reading.showText(child.nodeValue ?? '', reading.isInLink)}</Fragment>;
    }
    return child.nodeType === Node.ELEMENT_NODE ? elementOf(child as Element, reading, index, depth) : null;
  });
}

function elementOf(element: Element, reading: Reading, key: number, depth: number): ReactNode {
  const tag = element.localName;
  reading.elements += 1;
  if (depth >= MAX_DEPTH || reading.elements > MAX_ELEMENTS) {
    return <Fragment key={key}>{reading.showText(element.textContent, reading.isInLink)}</Fragment>;
  }
  if (tag === 'br') return <br key={key} />;
  const isAround = reading.isInLink;
  reading.isInLink ||= tag === 'a';
  const children = childrenOf(element, reading, depth + 1);
  reading.isInLink = isAround;
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
