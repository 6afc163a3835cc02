'use client';
import { useEffect } from 'react';
import { contextOf } from '../src/contextOf.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { DataProviders } from '../src/providers/DataProviders.js';
import { useNewest } from './useNewest.js';

/** Declares the data providers of the props. The next call uses the functions and headers of the newest rendering. */
export function useDeclaredDataProviders(client: ParleyClient, providers: DataProviders) {
  const newest = useNewest(providers);
  useEffect(() => contextOf(client).providers.declare(() => newest.current));
}
