'use client';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef } from 'react';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { clockTime } from './clockTime.js';
import { usePlayerState } from './PlayerContext.js';
import { playerStrings } from './strings.js';

export interface RecorderPlayerTimelineProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Class of the slider. */
  inputClassName?: string | undefined;
  /** Class of each bar of the waveform. */
  barClassName?: string | undefined;
}

/** Of these the waveform is drawn; more would be thinner than a pixel in a comment. */
const BARS = 64;

/**
 * Where the player is: a slider in front of the waveform. Renders a `<div>` with an `<input type="range">`; a bar that has been played has
 * `data-parley-state="played"`.
 */
export const RecorderPlayerTimeline = forwardRef<HTMLDivElement, RecorderPlayerTimelineProps>(
  function RecorderPlayerTimeline({ inputClassName, barClassName, ...props }, ref) {
    const { recording, status, timeMs, durationMs, seek } = usePlayerState('RecorderPlayer.Timeline');
    const strings = useStrings(playerStrings);
    const played = durationMs > 0 ? Math.min(1, timeMs / durationMs) : 0;
    const bars = inBars(recording.waveformData ?? []);

    return (
      <div data-parley-part="timeline" {...props} ref={ref}>
        {bars.length > 0 && (
          <svg viewBox={`0 0 ${bars.length * 3} 32`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
            {bars.map((level, at) => {
              const height = Math.max(2, level * 30);
              return (
                <rect
                  key={at}
                  className={barClassName}
                  data-parley-state={at / bars.length < played ? 'played' : undefined}
                  x={at * 3}
                  y={16 - height / 2}
                  width={2}
                  height={height}
                  rx={1}
                />
              );
            })}
          </svg>
        )}
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

/** The loudest of neighbours, scaled so that the loudest of all fills the height. */
function inBars(levels: readonly number[]): number[] {
  const count = Math.min(BARS, levels.length);
  const loudest = Math.max(0.05, ...levels);
  return Array.from({ length: count }, (_, at) => {
    const own = levels.slice(
      Math.floor((at * levels.length) / count),
      Math.max(Math.floor(((at + 1) * levels.length) / count), Math.floor((at * levels.length) / count) + 1),
    );
    return Math.min(1, Math.max(0, ...own) / loudest);
  });
}
