import { namingAttributesOf, stableIdOf } from './elementMarks.js';

/** Path of positions from the root: `/html[1]/body[1]/main[1]/p[3]`. */
export function fullXPath(element: Element): string {
  return pathFrom(element, () => undefined, positionStep);
}

/** Path of positions below the nearest element with an id: `//*[@id="intro"]/p[3]`. */
export function xPathOf(element: Element): string {
  return pathFrom(element, idStep, positionStep);
}

/**
 * Path that names elements in place of counting them: `//*[@id="intro"]/ul/li[@data-id="7"]`. `undefined` when a step would
 * have to count, or the path fits another element too.
 */
export function robustXPathOf(element: Element): string | undefined {
  const path = pathFrom(element, idStep, (step) => nameStep(step) ?? '?');
  if (path.includes('?')) return undefined;
  return elementsAt(path, element.ownerDocument).length === 1 ? path : undefined;
}

/** The elements at a path, in document order; none for a path that is not one. */
export function elementsAt(path: string, document: Document): Element[] {
  try {
    const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index)).filter(
      (node) => node instanceof Element,
    );
  } catch {
    return []; // came from data
  }
}

function pathFrom(
  element: Element,
  start: (element: Element) => string | undefined,
  step: (element: Element) => string,
): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const root = start(at);
    if (root) return [root, ...steps].join('/');
    steps.unshift(step(at));
  }
  return `/${steps.join('/')}`;
}

function idStep(element: Element): string | undefined {
  const id = stableIdOf(element);
  return id && `//*[@id="${id}"]`;
}

function positionStep(element: Element): string {
  const alike = childrenLike(element);
  return `${nameTest(element)}[${alike.indexOf(element) + 1}]`;
}

function nameStep(element: Element): string | undefined {
  const attributes = namingAttributesOf(element);
  if (attributes.length) return nameTest(element) + attributes.map(([name, value]) => `[@${name}="${value}"]`).join('');
  return childrenLike(element).length === 1 ? nameTest(element) : undefined;
}

/** In an HTML document a plain name matches HTML elements only, so a part of a picture is named by a predicate. */
function nameTest({ localName, namespaceURI }: Element): string {
  return namespaceURI === 'http://www.w3.org/1999/xhtml' ? localName : `*[local-name()="${localName}"]`;
}

function childrenLike(element: Element): Element[] {
  const siblings = element.parentElement?.children ?? [element];
  return Array.from(siblings).filter(({ localName }) => localName === element.localName);
}
