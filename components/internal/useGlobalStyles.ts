'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useParley } from '../../hooks/ParleyContext.js';
import type { ParleyClient } from '../../src/ParleyClient.js';
import { contextOf } from '../../src/contextOf.js';

/** The clients that need the style element in the page. */
const clients = new Set<ParleyClient>();

/**
 * Adds the global style element to the page, once for all providers and components, and removes it with the last provider that has `globalStyles`.
 * Does nothing for a provider with `globalStyles: false`. The values of the tokens
 * are in `tokens.css`.
 */
export function useGlobalStyles(): void {
  const { client } = useParley();
  useLayoutEffect(() => {
    const { globalStyles, nonce } = contextOf(client).config;
    if (globalStyles === false || clients.has(client)) return;
    clients.add(client);
    if (!document.head.querySelector(SELECTOR)) document.head.prepend(styleElement(nonce));
    contextOf(client).onClose(() => {
      clients.delete(client);
      if (clients.size === 0) document.head.querySelector(SELECTOR)?.remove();
    });
  }, [client]);
}

/** The only CSS outside our components: the order of layers, and the color scheme of the page's own controls, scroll bars and background. */
const GLOBAL_CSS =
  '@layer reset,base,parley;@layer parley{:root,[data-parley-theme=light]{color-scheme:light}[data-parley-theme=dark]{color-scheme:dark}}';

const SELECTOR = 'style[data-parley="global"]';

/** First in the head, so that a host's sheet of the same specificity follows it and wins. */
function styleElement(nonce: string | undefined): HTMLStyleElement {
  const style = document.createElement('style');
  style.dataset['parley'] = 'global';
  if (nonce) style.nonce = nonce;
  style.textContent = GLOBAL_CSS;
  return style;
}
