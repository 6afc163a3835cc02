'use client';
import { useLayoutEffect, useRef } from 'react';
import { useObservable } from '../../hooks/useObservable.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { contextOf } from '../../src/contextOf.js';
import type { Composer } from '../../src/elements/comment/composer/Composer.js';
import { unsentContents } from '../../src/elements/comment/composer/unsentContents.js';

interface UnsentContent {
  /** The composer has gone: what is in it is shown in the one that has taken its place, or waits for the next one of the name. */
  leave: () => void;
  /** What was in it does not wait. */
  forget: () => void;
}

/**
 * Keeps what is in a composer and not sent: it is in the next composer of the same name, also after a reload of the page.
 * @param name of the composer, as unique as its place; `null`: nothing is kept
 */
export function useUnsentContent(composer: Composer, name: string | null): UnsentContent {
  const context = contextOf(useParley().client);
  const { userId } = useObservable(context.session.scope);
  const place = userId === null ? null : name;
  const before = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (before.current === null && place === null) return undefined;
    const contents = unsentContents(context);
    // Its place is another one now, and what was written goes along.
    if (before.current !== null && before.current !== place && composer.isUnsent()) contents.forget(before.current);
    before.current = place;
    return place === null ? undefined : contents.hold(place, composer);
  }, [context, composer, place]);

  return {
    leave: () => place !== null && unsentContents(context).leave(place, composer),
    forget: () => place !== null && unsentContents(context).forget(place),
  };
}
