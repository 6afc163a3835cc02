'use client';
import { useEffect, useState } from 'react';
import { personName } from '@parley/protocol/constants';
import type { LiveSelection } from '../../src/elements/selection/LiveSelection.js';
import { foundPlace } from '../../src/elements/selection/selectionPlace.js';
import { useNewest } from '../../hooks/useNewest.js';
import { Announcer } from '../internal/Announcer.js';
import { useStrings } from '../internal/useStrings.js';
import { selectionStrings } from './strings.js';

const UNSEEN = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** Says who is in the field that gets the focus: the mark on it is for the eyes only. */
export function LiveSelectionAnnouncer({ selections }: { selections: readonly LiveSelection[] }) {
  const strings = useStrings(selectionStrings);
  const newest = useNewest({ selections, strings });
  const [news, setNews] = useState<{ id: number; text: string } | null>(null);

  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const { selections: now, strings: texts } = newest.current;
      const there = now.filter((selection) => selection.kind === 'field' && foundPlace(selection)?.element === target);
      if (there.length === 0) return;
      const text = there
        .map(({ user }) => texts.here.replace('{name}', () => personName(user, texts.unknownUser)))
        .join('. ');
      setNews((last) => ({ id: (last?.id ?? 0) + 1, text }));
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [newest]);

  return <Announcer news={news} style={UNSEEN} />;
}
