'use client';
import { createButtonPart } from '../internal/createButtonPart.js';
import { useStrings } from '../internal/useStrings.js';
import { type AccessAction, type AccessStatus, useEditorAccessState } from './EditorAccessContext.js';
import { editorAccessStrings } from './strings.js';

/** A button that is offered in one status, and not to viewers. While no action is possible it stays focusable, and does nothing. */
const createAction = (name: string, action: AccessAction, offeredIn: AccessStatus) =>
  createButtonPart(`EditorAccess.${name}`, action, (part) => {
    const { status, onlyReads, isBlocked, actions } = useEditorAccessState(part);
    const strings = useStrings(editorAccessStrings);
    if (status !== offeredIn || onlyReads) return null;
    return { label: strings[action], run: actions[action], isDisabled: isBlocked || undefined };
  });

/** Makes the person the editor. Rendered while nobody edits. Renders a `<button>`. */
export const EditorAccessEdit = createAction('Edit', 'edit', 'free');
/** Edits in this tab. Rendered while the person edits in another one. Renders a `<button>`. */
export const EditorAccessTakeOver = createAction('TakeOver', 'takeOver', 'elsewhere');
/** Asks the editor to hand over. Rendered while somebody else edits. Renders a `<button>`. */
export const EditorAccessRequest = createAction('Request', 'request', 'taken');
/** Takes the request back. Rendered while it waits. Renders a `<button>`. */
export const EditorAccessCancel = createAction('Cancel', 'cancel', 'waiting');
/** Hands over to who asks. Rendered while somebody does. Renders a `<button>`. */
export const EditorAccessAccept = createAction('Accept', 'accept', 'requested');
/** Rejects who asks. Rendered while somebody does. Renders a `<button>`. */
export const EditorAccessReject = createAction('Reject', 'reject', 'requested');
/** The person does not edit any more. Rendered while they do and nobody asks. Renders a `<button>`. */
export const EditorAccessStop = createAction('Stop', 'stop', 'editing');
