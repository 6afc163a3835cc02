'use client';
import { forwardRef } from 'react';
import { Announcer } from '../internal/Announcer.js';
import type { OwnContentProps } from '../internal/ownContent.js';
import { useStrings } from '../internal/useStrings.js';
import { noticeText, statusText } from './accessTexts.js';
import { useEditorAccessState } from './EditorAccessContext.js';
import { editorAccessStrings } from './strings.js';

/**
 * Announces requests to assistive technology: that somebody asks, that one waits, how it ended. The access element itself announces who edits.
 * Renders a `<div role="status">`.
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
