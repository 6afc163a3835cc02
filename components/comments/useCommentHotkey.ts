'use client';
import { useEffect } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';

/** The key `c` clicks the comment tool, while the setting `hotkey` is on and the focus is not in a text field. */
export function useCommentHotkey(): void {
  const element = useCommentInternals();
  const { hotkey } = useCommentSettings();

  useEffect(() => {
    if (!hotkey) return;
    const handleKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
      if (key !== 'c' || ctrlKey || metaKey || altKey || isComposing || repeat || event.defaultPrevented) return;
      const isTyping =
        target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'));
      if (isTyping) return;
      event.preventDefault(); // of several providers on the page, one answers
      element.clickCommentTool();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [element, hotkey]);
}
