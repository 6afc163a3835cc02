'use client';
import { useEffect } from 'react';
import type { ParleyClient } from '../src/ParleyClient.js';
import { contextOf } from '../src/contextOf.js';

/** The props of the provider of which one makes another one useless. */
interface GivenTwice {
  authProvider?: object | undefined;
  user?: object | undefined;
  documents?: readonly unknown[] | undefined;
  documentId?: string | undefined;
  dataProviders?: { user?: object | null | undefined } | undefined;
  userDataProvider?: object | null | undefined;
}

const warned = new WeakMap<ParleyClient, Set<string>>();

/** Warns developers that ParleyProvider was given the same setting twice, and says which one applies. Once for each client. */
export function useIgnoredProps(client: ParleyClient, props: GivenTwice): void {
  const ignored = [
    props.authProvider && props.user && 'user is ignored: authProvider says who signs in',
    props.documents && props.documentId !== undefined && 'documentId is ignored: documents are given',
    props.userDataProvider && props.dataProviders?.user && 'userDataProvider is ignored: dataProviders.user is given',
  ].filter((sentence) => typeof sentence === 'string');
  useEffect(() => {
    const before = warned.get(client) ?? new Set();
    warned.set(client, before);
    for (const sentence of ignored) {
      if (!before.has(sentence)) contextOf(client).log.warn(`ParleyProvider: ${sentence}. Give one of the two.`);
      before.add(sentence);
    }
  });
}
