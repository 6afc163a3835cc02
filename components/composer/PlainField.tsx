'use client';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useNewest } from '../../hooks/useNewest.js';
import { EMPTY_CONTENT } from '../../src/elements/comment/composer/ComposerContent.js';
import { useComposerOptions, useComposerRoot, useComposerState } from './ComposerRootContext.js';
import type { FieldSelection } from './editor/FieldSelection.js';
import { filesOf } from './filesOf.js';
import { useSetting } from './useSetting.js';

interface PlainFieldProps {
  id: string;
  isLocked: boolean;
  focusOnMount: boolean;
  /** The rich field is ready to take over. */
  isReplaced: boolean;
  onReplace: () => void;
  /** Gets the selection when this field is unmounted: people type until then. */
  handover: RefObject<FieldSelection | null>;
  onFocus: () => void;
}

/** The field until the rich one is loaded. The rich field replaces it once no input method is composing. */
export function PlainField({ id, isLocked, focusOnMount, isReplaced, onReplace, handover, onFocus }: PlainFieldProps) {
  const { composer, editor: store } = useComposerRoot('Composer.Editor');
  const { placeholder, takesFiles } = useComposerOptions('Composer.Editor');
  const text = useComposerState('Composer.Editor', ({ content }) => content.text);
  const isBusy = useComposerState('Composer.Editor', ({ status }) => status !== 'idle');
  const enterKeyToSubmit = useSetting('enterKeyToSubmit');
  const field = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);

  useLayoutEffect(() => {
    const element = field.current!; // rendered below
    return () => {
      const { selectionStart, selectionEnd, value, ownerDocument } = element;
      const { text } = composer.state.getState().content;
      const isDrawn = value === text; // else it was just inserted, and typing continues at its end
      handover.current = {
        start: isDrawn ? selectionStart : text.length,
        end: isDrawn ? selectionEnd : text.length,
        hasFocus: ownerDocument.activeElement === element,
      };
    };
  }, [composer, handover]);
  // Before the browser paints: if the rich field is already loaded, this one is never visible.
  useLayoutEffect(() => {
    if (!focusOnMount) return;
    const element = field.current!; // rendered below
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [focusOnMount]);
  useLayoutEffect(() => {
    if (isReplaced && !isComposing.current) onReplace();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the rich field has loaded
  }, [isReplaced]);
  useEffect(() => composer.onFocus(() => field.current?.focus()), [composer]);
  const insert = useNewest((value: string) => {
    const element = field.current!; // rendered below
    element.setRangeText(value, element.selectionStart, element.selectionEnd, 'end');
    write(element.value);
  });
  useLayoutEffect(() => {
    if (isLocked) return;
    const element = field.current!; // rendered below
    store.setState({ field: { insertText: (value) => insert.current(value), focus: () => element.focus() } });
    return () => store.setState({ field: null });
  }, [store, insert, isLocked]);

  function write(value: string) {
    composer.write({ ...EMPTY_CONTENT, text: value, commentText: value, commentHtml: '' });
  }

  function takeFiles(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    const files = takesFiles && !isLocked ? filesOf(data) : [];
    if (files.length === 0) return;
    event.preventDefault();
    composer.addFiles(files);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
    if (key !== 'Enter' || nativeEvent.isComposing) return;
    if (shiftKey === enterKeyToSubmit && !ctrlKey && !metaKey) return;
    event.preventDefault();
    void composer.submit();
  }

  return (
    <textarea
      id={id}
      aria-label={placeholder}
      aria-busy={isLocked || undefined}
      data-parley-part="field"
      placeholder={placeholder}
      rows={1}
      readOnly={isLocked || isBusy}
      value={text}
      onChange={(event) => write(event.target.value)}
      onFocus={onFocus}
      onKeyDown={handleKeyDown}
      onPaste={(event) => takeFiles(event, event.clipboardData)}
      onDrop={(event) => takeFiles(event, event.dataTransfer)}
      onCompositionStart={() => (isComposing.current = true)}
      onCompositionEnd={() => {
        isComposing.current = false;
        if (isReplaced) queueMicrotask(onReplace); // the change event with the last word follows this event
      }}
      ref={field}
    />
  );
}
