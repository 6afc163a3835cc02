'use client';
import { useCallback, useEffect, useState, type RefObject } from 'react';
import { isOurs } from '../../../src/elements/comment/anchors/findAnchor.js';
import { focusedWithOpeners, giveFocusTo, isFocusNowhere, setFocusDue } from '../../internal/giveFocusTo.js';
import { focusPinOnceShown } from '../focusPinOnceShown.js';
import { nearestPin } from './nearestPin.js';
import type { DialogAnchor } from './useSteadyAnchor.js';

interface DialogFocusOptions {
  content: RefObject<HTMLElement | null>;
  opener: RefObject<Element | null>;
  /** Remembers its last position after it is removed. */
  anchor: RefObject<DialogAnchor>;
  /** Id of the thread that its content has become; `null`: of none. */
  successor?: (() => string | null) | undefined;
  isPreview: boolean;
  /** Does not take the focus from a field of the page when it opens. */
  leavesWriters: boolean;
  preventScroll: boolean;
}

/**
 * The focus of a dialog: inside while it is open, then restored to where it was, or to its opener. When these no longer exist, as after a thread is
 * resolved, it moves to the pin of the thread that its content has become, to the nearest pin, or to the tool. A preview does not take the focus until it
 * becomes the dialog. A dialog beside a focused field of the page does not take the focus: F6 moves it in and back.
 */
export function useDialogFocus({
  content,
  opener,
  anchor,
  successor = NONE,
  isPreview,
  leavesWriters,
  preventScroll,
}: DialogFocusOptions) {
  // Before anything inside takes the focus; `null`: it is a preview yet.
  const [before, setBefore] = useState(isPreview ? null : focusedWithOpeners());
  if (isPreview !== (before === null)) setBefore(isPreview ? null : focusedWithOpeners());
  const focused = before?.[0];
  const writesIn = leavesWriters && focused && isFieldOfPage(focused) ? focused : null;
  const staysOutside = isPreview || writesIn !== null;

  const take = useCallback(() => {
    // A composer may have taken it already.
    if (!staysOutside && !isFocusIn(content)) content.current?.focus({ preventScroll });
  }, [staysOutside, content, preventScroll]);
  useEffect(take, [take]); // also when the preview has become the dialog

  useEffect(() => {
    if (!writesIn) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      if (isFocusIn(content)) giveFocusTo(writesIn);
      else content.current?.focus();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [writesIn, content]);

  // The dialog of the thread that is written in this one opens as this one closes, and gives the focus back to the same field.
  useEffect(() => {
    const field = before?.find(isFieldOfPage);
    if (field) setFocusDue(field);
  }, [before]);

  useEffect(() => {
    if (before === null) return;
    // Closed under the pointer it is a preview again.
    return () => void (isFocusIn(content) && restoreFocus(before, opener, anchor, successor()));
  }, [before, content, opener, anchor, successor]);

  return {
    /** Whether the focus may be elsewhere while it is open. */
    staysOutside,
    /** A field beside it has the focus: F6 moves it in and back. */
    hasWriter: writesIn !== null,
    takeFocus(event: Event) {
      event.preventDefault();
      take();
    },
    giveFocusBack(event: Event) {
      event.preventDefault();
      setFocusDue(null);
      // A press on the page has already moved the focus there.
      if (!isPreview && isFocusNowhere()) restoreFocus(before ?? [], opener, anchor, successor());
    },
  };
}

const isFieldOfPage = (element: Element) =>
  element.matches('input, select, textarea, [contenteditable]') && !isOurs(element);

const isFocusIn = ({ current }: RefObject<HTMLElement | null>) => current?.contains(document.activeElement) ?? false;

function restoreFocus(
  before: readonly Element[],
  { current: opener }: RefObject<Element | null>,
  { current: anchor }: RefObject<DialogAnchor>,
  successor: string | null,
) {
  if (giveFocusTo(...before, opener)) return;
  const beside = () =>
    giveFocusTo(nearestPin(anchor.getBoundingClientRect()), document.querySelector('[data-parley-part=tool]'));
  if (successor === null) beside();
  else focusPinOnceShown(successor, beside);
}

const NONE = () => null;
