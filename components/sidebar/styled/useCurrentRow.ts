'use client';
import { useEffect, useMemo } from 'react';
import { useNewest } from '../../../hooks/useNewest.js';
import { useUi } from '../../../hooks/useUi.js';
import type { SidebarRow } from '../../../src/elements/comment/sidebar/groupThreads.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useCommentsSidebarActions, useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { rowKey } from '../rowKey.js';

/**
 * The Tab key reaches the list: the current row is one that is there. A thread that gets selected elsewhere becomes it, and is
 * scrolled to.
 */
export function useCurrentRow(keys: readonly string[], reveal: (key: string) => void): void {
  const { rows: store } = useCommentsSidebarActions('CommentsSidebar.List');
  const { rows: lines } = useCommentsSidebarState('CommentsSidebar.List');
  const selectedId = useUi(selectSelected);
  const first = keys[0] ?? null;
  const selectedKeys = useMemo(
    () => lines.filter((line) => selectedId !== null && threadOf(line) === selectedId).map(rowKey),
    [lines, selectedId],
  );
  const isThere = selectedKeys.length > 0;
  const newest = useNewest({ selectedKeys, reveal });
  useEffect(() => {
    const { currentKey } = store.getState();
    if (currentKey !== null) newest.current.reveal(currentKey); // the list was away while its thread stood here
    store.setState({ isReturning: false });
  }, [store, newest]);
  useEffect(() => {
    const { currentKey } = store.getState();
    if (currentKey === null || !keys.includes(currentKey)) store.setState({ currentKey: first });
  }, [store, keys, first]);
  useEffect(() => {
    const { currentKey } = store.getState();
    // In several groups: the row that was clicked.
    const key = newest.current.selectedKeys.find((one) => one === currentKey) ?? newest.current.selectedKeys[0];
    if (key === undefined) return;
    store.setState({ currentKey: key });
    newest.current.reveal(key);
  }, [store, newest, selectedId, isThere]);
}

const threadOf = (line: SidebarRow) => (line.type === 'annotation' ? line.annotation.annotationId : undefined);
const selectSelected = ({ comments }: UiState) => comments.selectedAnnotationId ?? null;
