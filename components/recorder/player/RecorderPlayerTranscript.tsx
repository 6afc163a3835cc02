'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useEffect, useRef, useState, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
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
 * `aria-current`, and the list scrolls to it, unless the focus or the pointer is in it. It is one stop of the Tab key; arrow up and down, Home and End
 * move the focus in it.
 */
export const RecorderPlayerTranscript = forwardRef<HTMLOListElement, RecorderPlayerTranscriptProps>(
  function RecorderPlayerTranscript({ segmentClassName, timeClassName, onKeyDown, onBlur, ...props }, ref) {
    const { segments, segmentIndex, seek } = usePlayerState('RecorderPlayer.Transcript');
    const strings = useStrings(playerStrings);
    const list = useRef<HTMLOListElement>(null);
    const setRef = useComposedRefs(list, ref);
    const [focusedAt, setFocusedAt] = useState<number | null>(null);

    useEffect(() => {
      const row = list.current?.children[segmentIndex];
      if (!list.current || !(row instanceof HTMLElement) || list.current.matches(':focus-within, :hover')) return;
      list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 3;
    }, [segmentIndex]);

    if (segments.length === 0) return null;
    const stop = focusedAt ?? Math.max(segmentIndex, 0);

    function handleKeyDown(event: KeyboardEvent<HTMLOListElement>) {
      onKeyDown?.(event);
      const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
      if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      const next = { ArrowDown: stop + 1, ArrowUp: stop - 1, Home: 0, End: segments.length - 1 }[key];
      if (next === undefined) return;
      event.preventDefault(); // the page does not scroll, and the player does not seek
      currentTarget.children[next]?.querySelector('button')?.focus();
    }
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between the buttons in it
      <ol
        aria-label={strings.transcript}
        data-parley-part="transcript"
        {...props}
        onKeyDown={handleKeyDown}
        onBlur={(event) => {
          onBlur?.(event);
          setFocusedAt(null);
        }}
        ref={setRef}
      >
        {segments.map(({ startTimeInSeconds, text }, at) => (
          <li key={at}>
            <button
              type="button"
              className={segmentClassName}
              tabIndex={at === stop ? 0 : -1}
              onFocus={() => setFocusedAt(at)}
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
