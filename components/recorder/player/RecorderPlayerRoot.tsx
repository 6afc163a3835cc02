'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useEffect, useRef, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
import { Slot } from '../../internal/Slot.js';
import { useStrings } from '../../internal/useStrings.js';
import { PlayerProvider } from './PlayerContext.js';
import { playerStrings } from './strings.js';
import { SPEEDS } from './playerParts.js';
import { usePlayer, type Player, type PlayerOptions } from './usePlayer.js';

export interface RecorderPlayerRootProps extends PlayerOptions, ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * One recording, for the parts inside. Renders a `<div>`, a group with the name of the recording. Keys, while the focus is inside: Space and K
 * play and pause, the arrows left and right seek 5 s, J and L 10 s, Home and End to the ends, M mutes, C shows captions, < and > change the
 * speed; Escape ends trimming. `data-parley-state`: `processing` | `loading` | `unavailable` | `ready`. `data-parley-kind`: `audio` | `video`.
 */
export const RecorderPlayerRoot = forwardRef<HTMLDivElement, RecorderPlayerRootProps>(function RecorderPlayerRoot(
  { recording, onExpired, onTrim, asChild = false, onKeyDown, ...props },
  ref,
) {
  const strings = useStrings(playerStrings);
  const player = usePlayer({ recording, onExpired, onTrim });
  const Comp = asChild ? Slot : 'div';
  const root = useRef<HTMLDivElement>(null);
  const setRef = useComposedRefs(root, ref);
  const isTrimming = player.trim?.part != null;
  const wasTrimming = useRef(false);
  useEffect(() => {
    // The element that had the focus during trimming has unmounted.
    const button = root.current?.querySelector<HTMLElement>('[data-parley-part="trim"]');
    if (wasTrimming.current && !isTrimming && document.activeElement === document.body) button?.focus();
    wasTrimming.current = isTrimming;
  }, [isTrimming]);

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (player.status !== 'ready' || !press(event, player)) return;
    event.preventDefault();
  }

  return (
    <PlayerProvider value={player}>
      <Comp
        role="group"
        aria-label={recording.displayName ?? strings[recording.recordingType]}
        data-parley-part="player"
        data-parley-state={player.status}
        data-parley-kind={player.isVideo ? 'video' : 'audio'}
        {...props}
        onKeyDown={handleKeyDown}
        ref={setRef}
      />
    </PlayerProvider>
  );
});

/** The action of a key. Returns whether it has one. */
function press({ key, target }: KeyboardEvent, player: Player): boolean {
  const { timeMs, durationMs } = player;
  const faster = (step: 1 | -1) =>
    player.setSpeed(SPEEDS[Math.min(Math.max(0, SPEEDS.indexOf(player.speed) + step), SPEEDS.length - 1)]!);
  const isOnControl = (target as Element).closest('button, a, [role=menu], select, textarea') !== null;
  // Time runs as lines do.
  const ahead = getComputedStyle(target as Element).direction === 'rtl' ? -5_000 : 5_000;
  const isOnHandle = (target as Element).closest('[data-parley-part=trim-timeline]') !== null;
  if (isOnHandle && /^(Arrow|Home|End)/.test(key)) return false; // they move the handle
  const keys: Record<string, () => void> = {
    ...(!isOnControl && { ' ': player.toggle }),
    ...(player.trim?.part && { Escape: player.trim.cancel }),
    k: player.toggle,
    ArrowLeft: () => player.seek(timeMs - ahead),
    ArrowRight: () => player.seek(timeMs + ahead),
    j: () => player.seek(timeMs - 10_000),
    l: () => player.seek(timeMs + 10_000),
    Home: () => player.seek(0),
    End: () => player.seek(durationMs),
    m: () => player.setMuted(!player.isMuted),
    c: () => player.setCaptions(!player.showsCaptions),
    '>': () => faster(1),
    '<': () => faster(-1),
  };
  const run = keys[key];
  run?.();
  return run !== undefined;
}
