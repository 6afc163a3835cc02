'use client';
import type { ContactElement } from '../src/elements/contact/ContactElement.js';
import { useParley } from './ParleyContext.js';

/** The contact element of the client: the same object on every call. */
export function useContactUtils(): ContactElement {
  return useParley().client.getContactElement();
}
