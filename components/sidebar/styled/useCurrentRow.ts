'use client';
import { useEffect, useMemo, type RefObject } from 'react';
import { useNewest } from '../../../hooks/useNewest.js';
import { useUi } from '../../../hooks/useUi.js';
import type { SidebarRow } from '../../../src/elements/comment/sidebar/groupThreads.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { entryIn, useFocusAfterDeletion } from '../../internal/useFocusAfterDeletion.js';
import { isFocusNowhere } from '../../internal/giveFocusTo.js';
import { focusRow } from '../../internal/moveBetweenRows.js';
import { useCommentsSidebarActions, useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import type { CommentsSidebarListProps } from '../CommentsSidebarList.js';
import { rowKey } from '../rowKey.js';

/**
 * Keeps the list reachable by Tab: the current row always exists. A thread that is selected elsewhere becomes current, and is
 * scrolled to. When the focused row is removed, as its thread was resolved, another row gets the focus.
 * @returns for the list
 */
export function useCurrentRow(
  list: RefObject<Element | null>,
  keys: readonly string[],
  reveal: (key: string) => void,
): Pick<CommentsSidebarListProps, 'onFocus'> {
  const { rows: store } = useCommentsSidebarActions('CommentsSidebar.List');
  const { rows: lines } = useCommentsSidebarState('CommentsSidebar.List');
  const selectedId = useUi(selectSelected);
  const first = keys[0];
  const selectedKeys = useMemo(
    () => lines.filter((line) => selectedId !== null && threadOf(line) === selectedId).map(rowKey),
    [lines, selectedId],
  );
  const isThere = selectedKeys.length > 0;
  const newest = useNewest({ selectedKeys, reveal });
  useEffect(() => {
    const { currentKey, isReturning } = store.getState();
    if (isReturning && isFocusNowhere()) focusRow(entryIn(list.current, first)); // that thread was deleted
    if (currentKey !== null) newest.current.reveal(currentKey); // the list was unmounted while its thread was shown
    store.setState({ isReturning: false });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the list is mounted
  }, [store, newest]);
  useEffect(() => {
    const { currentKey } = store.getState();
    if (currentKey === null || !keys.includes(currentKey)) store.setState({ currentKey: first ?? null });
  }, [store, keys, first]);
  useEffect(() => {
    const { currentKey } = store.getState();
    // In several groups: the row that was clicked.
    const key = newest.current.selectedKeys.find((one) => one === currentKey) ?? newest.current.selectedKeys[0];
    if (key === undefined) return;
    store.setState({ currentKey: key });
    newest.current.reveal(key);
  }, [store, newest, selectedId, isThere]);

  const noteFocus = useFocusAfterDeletion(list, keys, focusRow);
  return { onFocus: ({ target }) => noteFocus(target.closest<HTMLElement>(ROW)?.dataset['parleyId']) };
}

const ROW = '[data-parley-part="item"]';

const threadOf = (line: SidebarRow) => (line.type === 'annotation' ? line.annotation.annotationId : undefined);
const selectSelected = ({ comments }: UiState) => comments.selectedAnnotationId ?? null;
