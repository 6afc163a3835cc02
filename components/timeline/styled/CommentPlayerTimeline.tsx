'use client';
import { forwardRef, useRef, type ComponentPropsWithoutRef } from 'react';
import { useCommentAnnotations } from '../../../hooks/commentAnnotations.js';
import { useFeature } from '../../../hooks/useFeature.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { CommentsPin } from '../../comments/CommentsPin.js';
import { pinLabel } from '../../comments/pinLabel.js';
import { commentStrings } from '../../comments/strings.js';
import { classes, type CommentsPresetProps } from '../../comments/styled/CommentsPresetProps.js';
import { CommentsSlotsProvider } from '../../comments/styled/CommentsSlotsContext.js';
import { HostedDialog } from '../../comments/styled/HostedDialog.js';
import { PinFace } from '../../comments/styled/PinFace.js';
import { FailureSign } from '../../internal/FailureSign.js';
import { fill } from '../../internal/strings.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';
import { CommentPlayerTimelineMark } from '../CommentPlayerTimelineMark.js';
import { CommentPlayerTimelineRoot } from '../CommentPlayerTimelineRoot.js';
import { formatMediaTime } from '../formatMediaTime.js';
import { timelineStrings } from '../strings.js';
import type { TimelineMark, TimelineOptions } from '../useTimelineMarks.js';

export interface CommentPlayerTimelineProps
  extends
    BoundedProps,
    CommentsPresetProps,
    TimelineOptions,
    Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onError'> {
  /** A mark was pressed. Move the player to `annotation.location.currentMediaPosition` there. */
  onCommentClick?: ((event: { annotation: CommentAnnotation }) => void) | undefined;
}

const Unbounded = forwardRef<HTMLDivElement, Drawn<CommentPlayerTimelineProps>>(
  function CommentPlayerTimeline(props, ref) {
    return useFeature('comment') ? <Timeline {...props} ref={ref} /> : null;
  },
);

/**
 * A bar over or under a video with the threads that are about a moment of it (`location.currentMediaPosition`), each at its place in time. A
 * click opens the thread beside its mark. Renders a `<div>`, empty while the length of the video is unknown.
 */
export const CommentPlayerTimeline = withBoundary<CommentPlayerTimelineProps, HTMLDivElement>(
  'CommentPlayerTimeline',
  Unbounded,
);

const Timeline = forwardRef<HTMLDivElement, Drawn<CommentPlayerTimelineProps>>(function Timeline(
  { darkMode, variant, slots, className, onCommentClick, ...props },
  ref,
) {
  const { data, error, refetch } = useCommentAnnotations();
  const strings = useStrings(commentStrings);
  usePreset();
  if (error && data === undefined) {
    return <FailureSign what={strings.error} error={error} onRetry={refetch} {...themeAttribute(darkMode)} />;
  }
  return (
    <CommentsSlotsProvider slots={slots}>
      <CommentPlayerTimelineRoot
        data-parley-variant={variant}
        {...themeAttribute(darkMode)}
        className={classes('parley-root parley-timeline', className)}
        markWidth={MARK_WIDTH}
        {...props}
        ref={ref}
      >
        {(mark, left) => (
          <Mark key={mark.annotation.annotationId} {...{ mark, left, darkMode, variant }} onClick={onCommentClick} />
        )}
      </CommentPlayerTimelineRoot>
    </CommentsSlotsProvider>
  );
});

/** CSS px, with a little air. */
const MARK_WIDTH = 32;

interface MarkProps {
  mark: TimelineMark;
  left: number;
  darkMode: boolean | undefined;
  variant: string | undefined;
  onClick: CommentPlayerTimelineProps['onCommentClick'];
}

function Mark({ mark, left, darkMode, variant, onClick }: MarkProps) {
  const { annotation, seconds } = mark;
  const strings = useStrings(commentStrings);
  const own = useStrings(timelineStrings);
  const pin = useRef<HTMLButtonElement>(null);
  const name = fill(own.at, { name: pinLabel(annotation, strings), time: formatMediaTime(seconds) });
  return (
    <>
      <CommentPlayerTimelineMark left={mark.fraction} aria-hidden="true" className="parley-timeline-moment" />
      <CommentPlayerTimelineMark left={left} className="parley-timeline-mark">
        <CommentsPin
          annotation={annotation}
          aria-label={name}
          className="parley-pin parley-pin-placed"
          onClick={() => onClick?.({ annotation })}
          ref={pin}
        >
          <PinFace annotation={annotation} />
        </CommentsPin>
        <HostedDialog kind="pin" annotation={annotation} opener={pin} {...{ darkMode, variant }} />
      </CommentPlayerTimelineMark>
    </>
  );
}
