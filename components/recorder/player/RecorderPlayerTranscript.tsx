'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../../internal/useStrings.js';
import { clockTime } from './clockTime.js';
import { usePlayerState } from './PlayerContext.js';
import { playerStrings } from './strings.js';

export interface RecorderPlayerTranscriptProps extends Omit<ComponentPropsWithoutRef<'ol'>, 'children'> {
  /** Class of the button of each segment. */
  segmentClassName?: string | undefined;
  /** Class of the time in front of a segment. */
  timeClassName?: string | undefined;
}

/**
 * The transcript, as a list of buttons that seek to their position; nothing without one. Renders an `<ol>`. The current segment has
 * `aria-current`, and the list scrolls to it, unless the focus or the pointer is in it.
 */
export const RecorderPlayerTranscript = forwardRef<HTMLOListElement, RecorderPlayerTranscriptProps>(
  function RecorderPlayerTranscript({ segmentClassName, timeClassName, ...props }, ref) {
    const { segments, segmentIndex, seek } = usePlayerState('RecorderPlayer.Transcript');
    const strings = useStrings(playerStrings);
    const list = useRef<HTMLOListElement>(null);
    const setRef = useComposedRefs(list, ref);

    useEffect(() => {
      const row = list.current?.children[segmentIndex];
      if (!list.current || !(row instanceof HTMLElement) || list.current.matches(':focus-within, :hover')) return;
      list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 3;
    }, [segmentIndex]);

    if (segments.length === 0) return null;
    return (
      <ol aria-label={strings.transcript} data-parley-part="transcript" {...props} ref={setRef}>
        {segments.map(({ startTimeInSeconds, text }, at) => (
          <li key={at}>
            <button
              type="button"
              className={segmentClassName}
              aria-current={at === segmentIndex ? 'true' : undefined}
              onClick={() => seek(startTimeInSeconds * 1000)}
            >
              <span className={timeClassName}>{clockTime(startTimeInSeconds * 1000)}</span>{' '}
              <span dir="auto">{text}</span>
            </button>
          </li>
        ))}
      </ol>
    );
  },
);
