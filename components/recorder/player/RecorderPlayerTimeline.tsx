'use client';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef } from 'react';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { clockTime } from './clockTime.js';
import { usePlayerState } from './PlayerContext.js';
import { playerStrings } from './strings.js';
import { WaveformBars } from './WaveformBars.js';

export interface RecorderPlayerTimelineProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Class of the slider. */
  inputClassName?: string | undefined;
  /** Class of each bar of the waveform. */
  barClassName?: string | undefined;
}

/**
 * Where the player is: a slider in front of the waveform; nothing while somebody trims. Renders a `<div>` with an `<input type="range">`; a bar that has been played has
 * `data-parley-state="played"`.
 */
export const RecorderPlayerTimeline = forwardRef<HTMLDivElement, RecorderPlayerTimelineProps>(
  function RecorderPlayerTimeline({ inputClassName, barClassName, ...props }, ref) {
    const { recording, status, timeMs, durationMs, seek, trim } = usePlayerState('RecorderPlayer.Timeline');
    const strings = useStrings(playerStrings);
    const played = durationMs > 0 ? Math.min(1, timeMs / durationMs) : 0;

    if (trim?.part) return null;
    return (
      <div data-parley-part="timeline" {...props} ref={ref}>
        <WaveformBars
          levels={recording.waveformData ?? []}
          className={barClassName}
          stateAt={(share) => (share < played ? 'played' : undefined)}
        />
        <input
          type="range"
          className={inputClassName}
          min={0}
          max={Math.max(1, durationMs)}
          step={10}
          value={timeMs}
          disabled={status !== 'ready'}
          aria-label={strings.position}
          aria-valuetext={fill(strings.positionOf, { time: clockTime(timeMs), duration: clockTime(durationMs) })}
          onChange={(event: ChangeEvent<HTMLInputElement>) => seek(event.target.valueAsNumber)}
        />
      </div>
    );
  },
);
