'use client';
import { useMemo } from 'react';
import { useCommentAnnotations } from '../../hooks/commentAnnotations.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useUi } from '../../hooks/useUi.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../src/ui/uiStore.js';

export interface TimelineOptions {
  /** Length of the video, seconds; fractions are preserved. @default the value of `setTotalMediaLength` */
  totalMediaLength?: number | undefined;
  /** Seconds added to the position of each thread: where this video begins in the whole timeline. @default 0 */
  offset?: number | undefined;
  /** Only threads whose `location.videoPlayerId` is this one. @default all threads with a position */
  videoPlayerId?: string | undefined;
}

/** A thread on the timeline. */
export interface TimelineMark {
  annotation: CommentAnnotation;
  /** Its `location.currentMediaPosition`, seconds. */
  seconds: number;
  /** Where it is on the timeline, from 0 (start) to 1 (end). */
  fraction: number;
}

/**
 * The threads on a video, by their position, earliest first. None while the length is unknown; positions outside the timeline are omitted. Resolved
 * threads are omitted as on the page, unless `resolvedCommentsOnDom` is on or the thread is open.
 */
export function useTimelineMarks({ totalMediaLength, offset = 0, videoPlayerId }: TimelineOptions): TimelineMark[] {
  const { data: threads = NONE } = useCommentAnnotations();
  const { commentsOnDom, resolvedCommentsOnDom } = useCommentSettings();
  const selectedId = useUi(selectSelected);
  const setLength = useUi(selectLength);
  const length = totalMediaLength ?? setLength;
  return useMemo(() => {
    if (!length || !(length > 0)) return [];
    return threads
      .filter(({ annotationId, status, location }) => {
        if (videoPlayerId !== undefined && location?.videoPlayerId !== videoPlayerId) return false;
        if (annotationId === selectedId) return true;
        return commentsOnDom && (resolvedCommentsOnDom || status.type !== 'terminal');
      })
      .flatMap((annotation) => {
        const seconds = annotation.location?.currentMediaPosition;
        if (typeof seconds !== 'number') return [];
        const fraction = (seconds + offset) / length;
        return fraction >= 0 && fraction <= 1 ? [{ annotation, seconds, fraction }] : [];
      })
      .toSorted((a, b) => a.fraction - b.fraction || a.annotation.createdAt - b.annotation.createdAt);
  }, [threads, commentsOnDom, resolvedCommentsOnDom, selectedId, length, offset, videoPlayerId]);
}

const NONE: readonly CommentAnnotation[] = [];
const selectSelected = ({ comments }: UiState) => comments.selectedAnnotationId;
const selectLength = ({ comments }: UiState) => comments.totalMediaLength;
