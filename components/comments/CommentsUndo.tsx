'use client';
import { forwardRef, useEffect, useId } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { useUi } from '../../hooks/useUi.js';
import { contextOf } from '../../src/contextOf.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { UndoOffer, type UndoOfferProps } from '../internal/UndoOffer.js';
import { useStrings } from '../internal/useStrings.js';
import { useUndoKey } from '../internal/useUndoKey.js';
import { commentStrings } from './strings.js';
import { useDeletions } from './useDeletions.js';

export type CommentsUndoProps = UndoOfferProps;

/**
 * Offers to undo the deletion of a comment or a thread, for six seconds; Ctrl+Z outside of a text field does the same. The time
 * does not run while the focus or the pointer is on it. Where none is mounted a deletion is final at once. Of several, the one mounted
 * first shows threads, as others may be in a dialog that closes with its thread, and the one mounted last shows comments. Shows for ten
 * seconds that a deletion was refused, for any thread. Renders a `<div>`; mount it before something is deleted. `data-parley-state`: `idle` | `offered` | `failed`.
 */
export const CommentsUndo = forwardRef<HTMLDivElement, CommentsUndoProps>(function CommentsUndo(props, ref) {
  const id = useId();
  const { ui } = contextOf(useParley().client);
  const deletions = useDeletions();
  const strings = useStrings(commentStrings);
  const isFirst = useUi(({ comments }: UiState) => comments.undoHosts?.[0] === id);
  const isLast = useUi(({ comments }: UiState) => comments.undoHosts?.at(-1) === id);
  const deletion = useUi(selectDeletion);
  const failure = useUi(selectFailed);
  const own = (one: typeof deletion) => (one && (one.isThread ? isFirst : isLast) ? one : null);
  const offered = own(deletion);
  const failed = own(failure);

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

  useUndoKey(offered, deletions);

  if (!isFirst && !isLast) return null;
  const shown = offered ?? failed;
  const deleted = shown?.isThread ? strings.threadDeleted : strings.commentDeleted;
  return (
    <UndoOffer
      {...props}
      undo={deletions}
      message={shown && { id: shown.commentId, text: failed ? strings.deleteFailed : deleted }}
      hasFailed={!offered && failed !== null}
      undoText={strings.undo}
      ref={ref}
    />
  );
});

const selectDeletion = ({ comments }: UiState) => comments.undoableDeletion ?? null;
const selectFailed = ({ comments }: UiState) => comments.failedDeletion ?? null;
