'use client';
import { createElement, Fragment, type ReactNode } from 'react';

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

/**
 * Markup from data as React elements: only the allow list comes through, and only `href` (http, https, mailto) and classes
 * of ours of the attributes. Nothing is ever put into the page as markup, so there is nothing for a browser to re-parse.
 * Links open in a new tab.
 */
export function safeHtml(html: string): ReactNode {
  if (!looksLikeHtml(html)) return html;
  // A document made by the parser runs no script and loads no image.
  return childrenOf(new DOMParser().parseFromString(withoutAttributes(html), 'text/html').body, 0);
}

/**
 * Takes away what is not wanted anyway before the parser meets it: a browser reports a `style` or `onclick` to the host's
 * content security policy as soon as it is parsed. What this pattern misjudges is still harmless, only loud.
 */
function withoutAttributes(html: string): string {
  return html.replace(/<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi, (_, tag: string, attributes: string) => {
    const kept = attributes.match(/\b(?:href|class)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s'">]+)/gi) ?? [];
    return `<${[tag, ...kept].join(' ')}>`;
  });
}

/** Plain text may contain `a < b` and `AT&T`, which a parser would eat; only a whole tag or an entity makes it markup. */
function looksLikeHtml(text: string): boolean {
  return typeof DOMParser !== 'undefined' && /<[/!]?[a-z-][^>]*>|&(?:#\w+|[a-z]+);/i.test(text);
}

function childrenOf(parent: Node, depth: number): ReactNode {
  if (depth > MAX_DEPTH) return parent.textContent;
  return Array.from(parent.childNodes, (child, index) => {
    if (child.nodeType === Node.TEXT_NODE) return child.nodeValue;
    return child.nodeType === Node.ELEMENT_NODE ? elementOf(child as Element, index, depth) : null;
  });
}

function elementOf(element: Element, key: number, depth: number): ReactNode {
  const tag = element.localName;
  if (DROPPED.has(tag)) return null;
  if (tag === 'br') return <br key={key} />;
  const children = childrenOf(element, depth + 1);
  if (!ALLOWED.has(tag)) return <Fragment key={key}>{children}</Fragment>;
  return createElement(tag, { key, ...attributesOf(element) }, children);
}

function attributesOf(element: Element) {
  const className = Array.from(element.classList)
    .filter((name) => name.startsWith('parley-'))
    .join(' ');
  const href = element.localName === 'a' ? safeAddress(element.getAttribute('href')) : undefined;
  return {
    ...(className ? { className } : {}),
    ...(href ? { href, target: '_blank', rel: 'noopener noreferrer' } : {}),
  };
}

/** An absolute address of a harmless kind. What a browser would understand is asked of the browser, not of a pattern. */
function safeAddress(address: string | null): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol) ? address : undefined;
}
