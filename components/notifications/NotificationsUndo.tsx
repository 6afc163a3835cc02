'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, useEffect } from 'react';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsActions, useNotificationsState } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsUndoProps extends OwnContentProps<'div'> {
  /** Class of the button that undoes. */
  buttonClassName?: string | undefined;
}

/**
 * Says that a notification was deleted and offers to undo it, for six seconds; Ctrl+Z does the same. The time does not run while the focus
 * or the pointer is on it. Without this part a deletion is final at once. Renders a `<div>`; mount it before something is deleted.
 * `data-parley-state`: `idle` | `offered`.
 */
export const NotificationsUndo = forwardRef<HTMLDivElement, NotificationsUndoProps>(function NotificationsUndo(
  { buttonClassName, asChild = false, children, ...props },
  ref,
) {
  const { removedId } = useNotificationsState('Notifications.Undo');
  const { undo } = useNotificationsActions('Notifications.Undo');
  const strings = useStrings(notificationStrings);
  useEffect(() => undo.offer(), [undo]);
  const isOffered = removedId !== null;
  const hold = () => undo.hold(true);
  const release = () => undo.hold(false);
  const Comp = asChild ? Slot.Root : 'div';
  const content = (
    <>
      {/* A new element each time, so that the same words are announced again. */}
      <span role="status">{isOffered && <span key={removedId}>{strings.deleted}</span>}</span>
      {isOffered && (
        <button type="button" className={buttonClassName} aria-keyshortcuts="Control+Z Meta+Z" onClick={undo.undo}>
          {strings.undo}
        </button>
      )}
    </>
  );
  return (
    <Slot.Root onFocus={hold} onBlur={release} onPointerEnter={hold} onPointerLeave={release}>
      <Comp data-parley-part="undo" data-parley-state={isOffered ? 'offered' : 'idle'} {...props} ref={ref}>
        {ownContent(asChild, children, content)}
      </Comp>
    </Slot.Root>
  );
});
