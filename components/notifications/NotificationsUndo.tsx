'use client';
import { forwardRef, useEffect } from 'react';
import { UndoOffer, type UndoOfferProps } from '../internal/UndoOffer.js';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsActions, useNotificationsState } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export type NotificationsUndoProps = UndoOfferProps;

/**
 * Offers to undo the deletion of a notification, for six seconds; Ctrl+Z does the same. The time does not run while the focus
 * or the pointer is on it. Without this part a deletion is final at once. Renders a `<div>`; mount it before something is deleted.
 * `data-parley-state`: `idle` | `offered`.
 */
export const NotificationsUndo = forwardRef<HTMLDivElement, NotificationsUndoProps>(
  function NotificationsUndo(props, ref) {
    const { removedId } = useNotificationsState('Notifications.Undo');
    const { undo } = useNotificationsActions('Notifications.Undo');
    const strings = useStrings(notificationStrings);
    useEffect(() => undo.offer(), [undo]);
    const message = removedId === null ? null : { id: removedId, text: strings.deleted };
    return <UndoOffer {...props} undo={undo} message={message} undoText={strings.undo} ref={ref} />;
  },
);
