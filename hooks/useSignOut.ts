'use client';
import { mutationKeys } from './mutationKeys.js';
import type { Write } from './shapes.js';
import { useWrite } from './useWrite.js';

/** Signs the person out: everything of theirs leaves this page. */
export function useSignOut(): Write<void, void> {
  return useWrite<void, void>(mutationKeys.session('signOut'), (client) => client.signOut());
}
