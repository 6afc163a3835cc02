'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useParley } from '../../hooks/ParleyContext.js';
import type { ParleyClient } from '../../src/ParleyClient.js';
import { contextOf } from '../../src/contextOf.js';

/** The clients that write the theme of the page, with what writes it. */
const writers = new Map<ParleyClient, () => void>();
/** The theme that the page had before the first of them. */
let before: string | undefined;

/**
 * Writes the choice of `setDarkMode` to the document root as `data-parley-theme`. A host that sets the attribute itself and
 * never calls `setDarkMode` is not overwritten. When a client is closed, the page has the theme of another one, else its own again.
 */
export function useDocumentTheme(): void {
  const { client } = useParley();
  useLayoutEffect(() => {
    if (writers.has(client)) return;
    const { ui, onClose } = contextOf(client);
    const { dataset } = document.documentElement;
    if (writers.size === 0) before = dataset['parleyTheme'];
    let written: string | undefined;
    const write = () => {
      const { theme } = ui.getState();
      if (theme === 'light' && written === undefined) return;
      written = dataset['parleyTheme'] = theme;
    };
    writers.set(client, write);
    write();
    const stop = ui.subscribe(write);
    onClose(() => {
      stop();
      writers.delete(client);
      if (written === undefined) return;
      if (before === undefined) delete dataset['parleyTheme'];
      else dataset['parleyTheme'] = before;
      writers.forEach((other) => other());
    });
  }, [client]);
}
