'use client';
import { useCallback, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../../hooks/session.js';
import { SKIN_TONES, type SkinTone } from './skinTones.js';

const listeners = new Set<() => void>();
/** For browsers without storage: lasts as long as the page is open. */
const chosen = new Map<string, SkinTone>();

/** The skin tone of emoji that this person has chosen on this device. @default 'none' */
export function useSkinTone(): [SkinTone, (tone: SkinTone) => void] {
  const key = `parley.skinTone.${useCurrentUser()?.userId ?? ''}`;
  const tone = useSyncExternalStore(
    subscribe,
    () => chosen.get(key) ?? storedTone(key),
    () => 'none' as const,
  );
  const choose = useCallback(
    (next: SkinTone) => {
      chosen.set(key, next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // Storage is full or not allowed.
      }
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [tone, choose];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function storedTone(key: string): SkinTone {
  try {
    const tone = localStorage.getItem(key) ?? '';
    return Object.hasOwn(SKIN_TONES, tone) ? (tone as keyof typeof SKIN_TONES) : 'none';
  } catch {
    return 'none';
  }
}
