'use client';
import { createNamedContext } from '../internal/createNamedContext.js';

/** Whether composers around offer unknown email addresses as mentions; `undefined`: as the setting `anonymousEmail` says. */
const [AnonymousEmailProvider, useAnonymousEmail] = createNamedContext<boolean | undefined>(
  'AnonymousEmail',
  undefined,
);
export { AnonymousEmailProvider, useAnonymousEmail };
