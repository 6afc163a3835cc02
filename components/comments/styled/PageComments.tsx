'use client';
import { useMemo, useState } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useCommentHotkey } from '../useCommentHotkey.js';
import { CommentsMode } from '../CommentsMode.js';
import { CommentsPins } from '../CommentsPins.js';
import { CommentsToasts } from './CommentsToasts.js';
import { CommentsSelectionTool } from '../CommentsSelectionTool.js';
import { AddCommentIcon } from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { commentStrings } from '../strings.js';
import { useNotifiedThread } from '../useNotifiedThread.js';
import { NewThread } from './NewThread.js';
import { PageProvider } from './PageContext.js';
import { PageThread } from './PageThread.js';
import type { Stream } from './createStream.js';
import { StreamColumn } from './StreamColumn.js';
import { useDialogs } from './useDialogs.js';
import { useHovered } from './useHovered.js';

interface PageCommentsProps {
  darkMode: boolean | undefined;
  variant: string | undefined;
  className: string | undefined;
}

/** Everything of comments that is on the page itself. */
export function PageComments({ darkMode, variant, className }: PageCommentsProps) {
  const strings = useStrings(commentStrings);
  const [hovered, setHovered] = useHovered();
  const [tray, setTray] = useState<HTMLElement | null>(null);
  const { streamMode } = useCommentSettings();
  const [stream, setStream] = useState<Stream | null>(null);
  const page = useMemo(
    () => ({ hovered, setHovered, stream, tray, darkMode, variant, className }),
    [hovered, setHovered, stream, tray, darkMode, variant, className],
  );
  const { module } = useDialogs(false); // loaded as soon as a thread is open
  useCommentHotkey();
  useNotifiedThread();
  return (
    <PageProvider value={page}>
      <CommentsPins
        className="parley-layer"
        {...themeAttribute(darkMode)}
        onHoverChange={setHovered}
        after={
          <>
            <NewThread />
            {module && <module.UnplacedThread />}
            {streamMode && <StreamColumn onChange={setStream} />}
            <div className="parley-tray" ref={setTray} />
          </>
        }
      >
        {(annotation) => <PageThread key={annotation.annotationId} annotation={annotation} />}
      </CommentsPins>
      <CommentsSelectionTool className="parley-root parley-selection-tool" {...themeAttribute(darkMode)}>
        <AddCommentIcon />
        {strings.commentOnSelection}
      </CommentsSelectionTool>
      <CommentsMode className="parley-root parley-mode" areaClassName="parley-outline" {...themeAttribute(darkMode)} />
      <CommentsToasts darkMode={darkMode} />
    </PageProvider>
  );
}
