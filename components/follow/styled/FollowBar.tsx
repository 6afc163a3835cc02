'use client';
import { useEffect, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { personColors } from '@parley/protocol/constants';
import { useEventCallback } from '../../../hooks/useEventCallback.js';
import { useFollow } from '../../../hooks/useFollow.js';
import { useIsFirst } from '../../internal/useIsFirst.js';
import type { FollowCallbacks } from './FollowCallbacks.js';
import { FollowAnnouncer, FollowAvatar, FollowRoot, FollowStop, FollowText } from '../followParts.js';

const bars: Parameters<typeof useIsFirst>[0] = new WeakMap();

export interface FollowBarProps extends FollowCallbacks {
  /** The newest requested person. */
  request: { userId: string | null } | null;
  theme: string | undefined;
}

/** Shows whom this person follows, over the page, with a frame in that person's color. Loaded when somebody is followed for the first time. */
export function FollowBar({ request, theme, onFollowDocumentChange, onFollowLocationChange }: FollowBarProps) {
  const { user, follow, unfollow } = useFollow();
  useEventCallback('followDocumentChanged', (change) => onFollowDocumentChange?.(change));
  useEventCallback('followLocationChanged', (change) => onFollowLocationChange?.(change));
  useEffect(() => {
    if (request?.userId) follow({ userId: request.userId }).catch(() => undefined); // the followed person has just left
    else if (request) unfollow();
  }, [request, follow, unfollow]);
  // Where a page has several rows of faces, each can begin to follow, and one bar says so.
  const isFirst = useIsFirst(bars);
  if (!isFirst) return null;
  const color = user && personColors(user).color;
  return createPortal(
    <div className="parley-root" data-parley-theme={theme}>
      <FollowAnnouncer className="parley-hidden" />
      <FollowRoot className="parley-follow" style={{ '--parley-follow-color': color } as CSSProperties}>
        <div className="parley-follow-bar">
          <FollowAvatar className="parley-avatar" />
          <FollowText className="parley-follow-text" />
          <FollowStop className="parley-follow-stop" />
        </div>
      </FollowRoot>
    </div>,
    document.body,
  );
}
