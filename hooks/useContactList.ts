'use client';
import type { ContactList } from '../src/elements/contact/ContactElement.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { HookOptions, Read } from './shapes.js';
import { useStream } from './useStream.js';

/** People and groups whom the person signed in can address. */
export function useContactList(options?: HookOptions): Read<ContactList> {
  return useStream({ resource: 'contacts', stream }, options);
}

const stream = (client: ParleyClient) => client.getContactElement().getContactList();
