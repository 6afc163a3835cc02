'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useParley } from '../../hooks/ParleyContext.js';
import type { ParleyClient } from '../../src/ParleyClient.js';
import { contextOf } from '../../src/contextOf.js';

/** What each client of the page has chosen, the newest choice last; '': nothing yet. */
const choices = new Map<ParleyClient, string>();
/** What the page had before the first choice. */
let before: string | undefined;

/**
 * Writes the choice of `setDarkMode` to the document root as `data-parley-theme`; of several clients, the newest choice. A host that sets the
 * attribute itself and never calls `setDarkMode` is not overwritten.
 */
export function useDocumentTheme(): void {
  const { client } = useParley();
  useLayoutEffect(() => {
    if (choices.has(client)) return;
    const { ui, onClose } = contextOf(client);
    const choose = (theme: string) => {
      const { dataset } = document.documentElement;
      if (!newest()) before = dataset['parleyTheme'];
      choices.delete(client);
      if (theme) choices.set(client, theme);
      const shown = newest() ?? before;
      if (shown) dataset['parleyTheme'] = shown;
      else delete dataset['parleyTheme'];
    };
    const write = () => {
      const { theme } = ui.getState();
      if (theme !== (choices.get(client) || 'light')) choose(theme);
    };
    choices.set(client, '');
    write();
    const stop = ui.subscribe(write);
    onClose(() => {
      stop();
      choose('');
    });
  }, [client]);
}

const newest = () => [...choices.values()].filter(Boolean).at(-1);
