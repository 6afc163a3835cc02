import type { KeyboardEvent } from 'react';

const STOPS = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Key handler of a surface at the end of the page: Tab moves from its last control to its first, and Shift+Tab back; otherwise it would leave the
 * page.
 */
export function loopTab(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: surface, target, key, shiftKey } = event;
  if (key !== 'Tab' || event.defaultPrevented || !surface.contains(target as Node)) return;
  const stops = [...surface.querySelectorAll<HTMLElement>(STOPS)].filter(isStop);
  const [from, to] = shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  // Shift+Tab would leave from the surface itself, too.
  if (target !== from && !(shiftKey && target === surface)) return;
  event.preventDefault();
  to?.focus();
}

const isStop = (element: HTMLElement) =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0;
