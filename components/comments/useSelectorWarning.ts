'use client';
import { useDevelopmentWarning } from '../internal/useDevelopmentWarning.js';

/** As in React: bundlers insert the value. */
declare const process: { env: { NODE_ENV?: string } };

/** Warns developers of a selector of an option that the browser cannot read: it matches nothing. */
export function useSelectorWarning(option: string, selectors: readonly string[]): void {
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- the value never changes while an app runs
  if (process.env.NODE_ENV !== 'production') useWarning(option, selectors.find(isWrong));
}

function useWarning(option: string, wrong: string | undefined) {
  const message = `${option}: ${JSON.stringify(wrong)} is no CSS selector, so it matches nothing.`;
  useDevelopmentWarning(wrong !== undefined, message);
}

function isWrong(selector: string): boolean {
  if (typeof document === 'undefined') return false;
  try {
    document.createDocumentFragment().querySelector(selector);
    return false;
  } catch {
    return true;
  }
}
