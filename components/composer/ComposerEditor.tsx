'use client';
import { forwardRef, useEffect, useId, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import type { ComposerState } from '../../src/elements/comment/composer/Composer.js';
import { useLazy } from '../internal/useLazy.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerOptions, useComposerState } from './ComposerRootContext.js';
import type { FieldSelection } from './editor/FieldSelection.js';
import { PlainField } from './PlainField.js';
import { composerStrings } from './strings.js';

export interface ComposerEditorProps extends ComponentPropsWithoutRef<'div'> {
  /** Put the cursor into it when it appears. @default false */
  focusOnMount?: boolean;
}

const loadField = () => import('./editor/RichField.js');

/**
 * What a person writes in. A plain field first; the rich one is loaded when it gets the focus or when the page has nothing
 * else to do, and goes on with what was typed, selection included. Renders a `<div>` with the field in it.
 * `data-parley-state`: `plain` | `rich` | `read-only`.
 */
export const ComposerEditor = forwardRef<HTMLDivElement, ComposerEditorProps>(function ComposerEditor(
  { focusOnMount = false, ...props },
  ref,
) {
  const { isReadOnly } = useComposerOptions('Composer.Editor');
  const strings = useStrings(composerStrings);
  const hasFormatting = useComposerState('Composer.Editor', needsRichField);
  const [isNeeded, setIsNeeded] = useState(focusOnMount || hasFormatting);
  const { module, hasFailed, retry } = useLazy(loadField, isNeeded && !isReadOnly);
  const [isReplaced, setIsReplaced] = useState(false);
  const handover = useRef<FieldSelection | null>(null);
  const fieldId = useId();

  useEffect(() => {
    if (isReadOnly || isNeeded) return;
    if (typeof requestIdleCallback !== 'function') return;
    const idle = requestIdleCallback(() => setIsNeeded(true));
    return () => cancelIdleCallback(idle);
  }, [isReadOnly, isNeeded]);

  const isRich = module !== null && isReplaced && !isReadOnly;
  const frame = {
    'data-parley-part': 'editor',
    'data-parley-state': isReadOnly ? 'read-only' : isRich ? 'rich' : 'plain',
    ...props,
  };
  if (isReadOnly) {
    return (
      <div {...frame} ref={ref}>
        {strings.readOnly}
      </div>
    );
  }
  return (
    <div {...frame} ref={ref}>
      {isRich ? (
        <module.RichField id={fieldId} handover={handover} />
      ) : (
        <PlainField
          id={fieldId}
          // What it cannot show it must not change either.
          isLocked={hasFormatting}
          focusOnMount={focusOnMount}
          isReplaced={module !== null}
          onReplace={() => setIsReplaced(true)}
          handover={handover}
          onFocus={() => setIsNeeded(true)}
        />
      )}
      {hasFailed && hasFormatting && (
        <p role="alert" data-parley-part="editor-failed">
          {strings.editorFailed}{' '}
          <button type="button" onClick={retry}>
            {strings.retry}
          </button>
        </p>
      )}
    </div>
  );
});

/** Formatting and mentions are more than a plain field can hold. */
const needsRichField = ({ content }: ComposerState) =>
  content.commentHtml !== '' || content.taggedUserContacts.length > 0 || content.toOrganizationUserGroup.length > 0;
