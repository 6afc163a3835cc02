import { personName } from '@parley/protocol/constants';
import type { ClientContext } from '../../../ClientContext.js';
import { translateText } from '../../../ui/translateText.js';
import type { AccessUser, SingleEditorModeOptions, UserEditorAccess } from '../Access.js';
import type { AccessElement } from '../AccessElement.js';
import { createEditingRegion } from './createEditingRegion.js';
import { createLiveMessage } from './createLiveMessage.js';

type Streams = Pick<AccessElement, 'getSingleEditorMode' | 'isUserEditor' | 'getEditor'>;

/**
 * Keeps the region of the page read-only while single editor mode is on, a document is set, and this tab may not edit, also while
 * the editor is not loaded. Announces once to assistive technology who edits, and when this tab may. Ends with the client.
 */
export function guardPage(context: ClientContext, element: Streams): void {
  if (typeof document === 'undefined') return;
  const { session, documents, ui } = context;
  const region = createEditingRegion();
  const message = createLiveMessage();
  let mode: Required<SingleEditorModeOptions> | null = null;
  let access: UserEditorAccess | null | undefined = null;
  let editor: AccessUser | null = null;
  let leave = () => {};

  function show() {
    const isOn = mode !== null && session.user.value !== null && documents.isSet.value;
    region.setReadOnly(isOn && !mode!.customMode && access?.isEditorOnCurrentTab !== true);
    message.say(isOn ? words() : null);
  }

  function words(): string | null {
    const translate = (text: string) => translateText(ui.getState(), text);
    if (access?.isEditorOnCurrentTab) return translate('You can edit now');
    if (access?.isEditor) return translate('You are editing in another tab');
    // One of the two streams emits first: the person's own name is never announced. A function, as `$&` in a name would be read as a pattern.
    const isOther = access && editor && editor.userId !== session.user.value?.userId;
    return isOther
      ? translate('{name} is editing').replace('{name}', () => personName(editor, translate('Unknown user')))
      : null;
  }

  function follow() {
    message.place();
    const streams = [
      element.isUserEditor().subscribe((next) => {
        access = next;
        show();
      }),
      element.getEditor().subscribe((next) => {
        editor = next;
        show();
      }),
      session.user.subscribe(show),
      documents.isSet.subscribe(show),
    ];
    return () => streams.forEach((stream) => stream.unsubscribe());
  }

  const modes = element.getSingleEditorMode().subscribe((next) => {
    const wasOn = mode !== null;
    mode = next;
    if (mode !== null && !wasOn) leave = follow();
    if (mode === null) leave();
    show();
  });
  context.onClose(() => {
    modes.unsubscribe();
    leave();
    region.setReadOnly(false);
    message.remove();
  });
}
