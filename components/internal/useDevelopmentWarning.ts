'use client';
import { useEffect } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { contextOf } from '../../src/contextOf.js';
import type { ParleyClient } from '../../src/ParleyClient.js';

/** As in React: bundlers insert the value. */
declare const process: { env: { NODE_ENV?: string } };

/** How long something may be wrong, ms: an app signs in, opens its document and loads its styles in the first seconds. */
const PATIENCE_MS = 5000;

const warned = new WeakMap<ParleyClient, Set<string>>();

/**
 * Warns developers in the console about a missing setup that is still missing after five seconds. Once for each client and
 * message; nothing in a production build.
 * @param isWrong checked again after that time
 */
export function useDevelopmentWarning(isWrong: boolean | (() => boolean), message: string): void {
  const { client } = useParley();
  useEffect(() => {
    if (process.env.NODE_ENV === 'production' || isWrong === false) return;
    const timer = setTimeout(() => {
      const messages = warned.get(client) ?? new Set();
      warned.set(client, messages);
      if (messages.has(message) || (typeof isWrong === 'function' && !isWrong())) return;
      messages.add(message);
      contextOf(client).log.warn(message);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [client, isWrong, message]);
}
