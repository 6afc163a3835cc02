'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, useEffect, useId } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { useUi } from '../../hooks/useUi.js';
import { contextOf } from '../../src/contextOf.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { useStrings } from '../internal/useStrings.js';
import { commentStrings } from './strings.js';
import { useDeletions } from './useDeletions.js';

export interface CommentsUndoProps extends OwnContentProps<'div'> {
  /** Class of the button that undoes. */
  buttonClassName?: string | undefined;
}

/**
 * Says that a comment or a thread was deleted and offers to undo it, for six seconds; Ctrl+Z outside of a text field does the same. The time
 * does not run while the focus or the pointer is on it. Where none is mounted a deletion is final at once; of several, only the one
 * mounted last is rendered. Renders a `<div>`; mount it before something is deleted. `data-parley-state`: `idle` | `offered`.
 */
export const CommentsUndo = forwardRef<HTMLDivElement, CommentsUndoProps>(function CommentsUndo(
  { buttonClassName, asChild = false, children, ...props },
  ref,
) {
  const id = useId();
  const { ui } = contextOf(useParley().client);
  const deletions = useDeletions();
  const strings = useStrings(commentStrings);
  const isHost = useUi(({ comments }: UiState) => comments.undoHosts?.at(-1) === id);
  const deletion = useUi(selectDeletion);
  const offered = isHost ? deletion : null;

  useEffect(() => {
    const setHosts = (change: (hosts: readonly string[]) => readonly string[]) =>
      ui.setState(({ comments }) => ({ comments: { ...comments, undoHosts: change(comments.undoHosts ?? []) } }));
    const stopOffering = deletions.offer();
    setHosts((hosts) => [...hosts, id]);
    return () => {
      setHosts((hosts) => hosts.filter((other) => other !== id));
      stopOffering();
    };
  }, [ui, deletions, id]);

  useEffect(() => {
    if (!offered) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isField(event.target)) return;
      event.preventDefault();
      deletions.undo();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [deletions, offered]);

  if (!isHost) return null;
  const hold = () => deletions.hold(true);
  const release = () => deletions.hold(false);
  const Comp = asChild ? Slot.Root : 'div';
  const content = (
    <>
      {/* A new element each time, so that the same words are announced again. */}
      <span role="status">
        {offered && (
          <span key={offered.commentId}>{offered.isThread ? strings.threadDeleted : strings.commentDeleted}</span>
        )}
      </span>
      {offered && (
        <button
          type="button"
          className={buttonClassName}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => deletions.undo()}
        >
          {strings.undo}
        </button>
      )}
    </>
  );
  return (
    <Slot.Root onFocus={hold} onBlur={release} onPointerEnter={hold} onPointerLeave={release}>
      <Comp data-parley-part="undo" data-parley-state={offered ? 'offered' : 'idle'} {...props} ref={ref}>
        {ownContent(asChild, children, content)}
      </Comp>
    </Slot.Root>
  );
});

const selectDeletion = ({ comments }: UiState) => comments.undoableDeletion ?? null;

/** Whether the keys are for what somebody writes there. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
