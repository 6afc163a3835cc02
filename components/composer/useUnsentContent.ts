'use client';
import { useLayoutEffect, useRef } from 'react';
import { useObservable } from '../../hooks/useObservable.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { contextOf } from '../../src/contextOf.js';
import type { Composer } from '../../src/elements/comment/composer/Composer.js';
import { unsentContents } from '../../src/elements/comment/composer/unsentContents.js';

interface UnsentContent {
  /**
   * The composer has unmounted: its content moves to the composer that replaced it, or is stored for the next one of the name. Returns whether it
   * waits for files.
   */
  leave: () => boolean;
  /** Deletes its stored content. Returns a function that puts it back. */
  forget: () => () => void;
}

/**
 * Stores the unsent content of a composer: the next composer of the same name restores it, also after a reload of the page.
 * @param name unique name of the composer; `null`: nothing is stored
 */
export function useUnsentContent(composer: Composer, name: string | null): UnsentContent {
  const context = contextOf(useParley().client);
  const { userId } = useObservable(context.session.scope);
  const place = userId === null ? null : name;
  const before = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (before.current === null && place === null) return undefined;
    const contents = unsentContents(context);
    // The name has changed, and the content moves to the new one.
    if (before.current !== null && before.current !== place && composer.isUnsent()) contents.forget(before.current);
    before.current = place;
    return place === null ? undefined : contents.retain(place, composer);
  }, [context, composer, place]);

  return {
    leave: () => place !== null && unsentContents(context).leave(place, composer),
    forget: () => (place === null ? () => {} : unsentContents(context).forget(place)),
  };
}
