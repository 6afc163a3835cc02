'use client';
import { forwardRef, useId, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import type { ComposerState } from '../../src/elements/comment/composer/Composer.js';
import { useLazy, useLoadWhenIdle } from '../internal/useLazy.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerOptions, useComposerState } from './ComposerRootContext.js';
import type { FieldSelection } from './editor/FieldSelection.js';
import { loadEditor } from './loadEditor.js';
import { PlainField } from './PlainField.js';
import { RichField } from './RichField.js';
import { composerStrings } from './strings.js';

export interface ComposerEditorProps extends ComponentPropsWithoutRef<'div'> {
  /** Focus the field when it is mounted. @default false */
  focusOnMount?: boolean;
}

/**
 * The text field of a composer. It is a plain field at first. The rich field is loaded when the plain one gets the focus or when the
 * browser is idle, and takes over its text and selection. Renders a `<div>` around the field.
 * `data-parley-state`: `plain` | `rich` | `read-only`.
 */
export const ComposerEditor = forwardRef<HTMLDivElement, ComposerEditorProps>(function ComposerEditor(
  { focusOnMount = false, ...props },
  ref,
) {
  const { isReadOnly } = useComposerOptions('Composer.Editor');
  const strings = useStrings(composerStrings);
  const hasFormatting = useComposerState('Composer.Editor', needsRichField);
  const [isNeeded, setIsNeeded] = useState(focusOnMount);
  const { module, hasFailed, retry } = useLazy(loadEditor, (isNeeded || hasFormatting) && !isReadOnly);
  const [isReplaced, setIsReplaced] = useState(false);
  const handover = useRef<FieldSelection | null>(null);
  const fieldId = useId();

  useLoadWhenIdle(loadEditor, !isReadOnly);

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
        <RichField id={fieldId} create={module.createEditor} handover={handover} />
      ) : (
        <PlainField
          id={fieldId}
          // It cannot show formatting and mentions, and would lose them.
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

/** A plain field cannot show formatting and mentions. */
const needsRichField = ({ content }: ComposerState) =>
  content.commentHtml !== '' || content.taggedUserContacts.length > 0 || content.toOrganizationUserGroup.length > 0;
