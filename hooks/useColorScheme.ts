'use client';
import { useEffect } from 'react';
import type { ParleyClient } from '../src/ParleyClient.js';
import { contextOf } from '../src/contextOf.js';

/** Follows the system's color scheme where the configuration says so. */
export function useColorScheme(client: ParleyClient) {
  useEffect(() => {
    if (!contextOf(client).config.usePrefersColorScheme) return undefined;
    const query = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => client.setDarkMode(query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [client]);
}
