'use client';
import { forwardRef } from 'react';
import { Announcer } from '../internal/Announcer.js';
import type { OwnContentProps } from '../internal/ownContent.js';
import { useStrings } from '../internal/useStrings.js';
import { noticeText, statusText } from './accessTexts.js';
import { useEditorAccessState } from './EditorAccessContext.js';
import { editorAccessStrings } from './strings.js';

/**
 * Tells assistive technology of requests: that somebody asks, that one waits, how it ended. Who edits is told by the access element itself. Renders a
 * `<div role="status">`.
 */
export const EditorAccessAnnouncer = forwardRef<HTMLDivElement, OwnContentProps<'div'>>(
  function EditorAccessAnnouncer(props, ref) {
    const state = useEditorAccessState('EditorAccess.Announcer');
    const strings = useStrings(editorAccessStrings);
    const { status, notice } = state;
    const isRequest = status === 'requested' || status === 'waiting';
    const isEnd = notice?.kind === 'rejected' || notice?.kind === 'canceled';
    const text = isRequest ? statusText(state, strings) : isEnd ? noticeText(notice, undefined, strings) : '';
    return <Announcer {...props} news={text ? { id: text, text } : null} ref={ref} />;
  },
);
