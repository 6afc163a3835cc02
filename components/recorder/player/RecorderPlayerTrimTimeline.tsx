'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { clockTime } from './clockTime.js';
import { usePlayerState } from './PlayerContext.js';
import { playerStrings } from './strings.js';
import { WaveformBars } from './WaveformBars.js';

export interface RecorderPlayerTrimTimelineProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Class of both handles, which are sliders. */
  handleClassName?: string | undefined;
  /** Class of each bar of the waveform. */
  barClassName?: string | undefined;
  /** Class of the frame around the selected part. */
  keptClassName?: string | undefined;
  /** Class of the line where the player is. */
  positionClassName?: string | undefined;
}

/** Width of a slider's handle, which is centered on its position. */
const HANDLE = '12px';
/** How far one press of an arrow key moves a handle, ms. */
const STEP_MS = 100;

/**
 * The whole file with a handle at each end of the selected part; nothing while nobody trims. Moving a handle seeks the player. Renders a
 * `<div>`, a group with two `<input type="range">`, the first of which gets the focus, unless it is outside of the player. A bar that is cut
 * away has `data-parley-state="cut"`.
 */
export const RecorderPlayerTrimTimeline = forwardRef<HTMLDivElement, RecorderPlayerTrimTimelineProps>(
  function RecorderPlayerTrimTimeline(props, ref) {
    const { trim } = usePlayerState('RecorderPlayer.TrimTimeline');
    return trim?.part ? <Handles {...props} ref={ref} /> : null;
  },
);

const Handles = forwardRef<HTMLDivElement, RecorderPlayerTrimTimelineProps>(function Handles(
  { handleClassName, barClassName, keptClassName, positionClassName, ...props },
  ref,
) {
  const { recording, trim, timeMs, durationMs, seek } = usePlayerState('RecorderPlayer.TrimTimeline');
  const strings = useStrings(playerStrings);
  const group = useRef<HTMLDivElement>(null);
  const setRef = useComposedRefs(group, ref);
  useEffect(() => {
    const player = group.current?.closest('[data-parley-part=player]');
    const { activeElement } = document;
    // Who is somewhere else when it begins by itself stays there.
    const isFree = activeElement === document.body || player?.contains(activeElement);
    if (isFree) group.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);

  const { startMs, endMs } = trim!.part!; // it renders only then
  const share = (ms: number) => (durationMs > 0 ? Math.min(1, ms / durationMs) : 0);
  const at = (part: number) => `calc((100% - ${HANDLE}) * ${part})`;
  const handle = (name: 'start' | 'end', value: number) => (
    <input
      type="range"
      className={handleClassName}
      // The one that has more room is on top, so that two at the same place can be moved apart.
      style={{ zIndex: (name === 'start') === share(startMs) > 0.5 ? 1 : undefined }}
      min={0}
      max={Math.max(1, durationMs)}
      step={STEP_MS}
      value={value}
      aria-label={name === 'start' ? strings.trimStart : strings.trimEnd}
      aria-valuetext={fill(strings.positionOf, { time: preciseTime(value), duration: clockTime(durationMs) })}
      data-parley-part={`trim-${name}`}
      onChange={({ target: { valueAsNumber } }) => {
        trim!.move(name, valueAsNumber);
        seek(valueAsNumber);
      }}
    />
  );

  return (
    <div role="group" aria-label={strings.trim} data-parley-part="trim-timeline" {...props} ref={setRef}>
      <WaveformBars
        levels={recording.trim ? (recording.trim.fileWaveformData ?? []) : (recording.waveformData ?? [])}
        className={barClassName}
        stateAt={(part) => (part >= share(startMs) && part < share(endMs) ? undefined : 'cut')}
      />
      <div
        className={keptClassName}
        style={{ insetInlineStart: at(share(startMs)), insetInlineEnd: at(1 - share(endMs)) }}
      />
      <div className={positionClassName} style={{ insetInlineStart: `calc(${at(share(timeMs))} + ${HANDLE} / 2)` }} />
      {handle('start', startMs)}
      {handle('end', endMs)}
    </div>
  );
});

/** `0:07.5`: a tenth of a second is what a handle moves by. */
const preciseTime = (ms: number) => `${clockTime(ms)}.${Math.floor((ms % 1000) / 100)}`;
