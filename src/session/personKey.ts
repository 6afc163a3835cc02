import type { Scope } from './Scope.js';

/** Names one person in what is kept on the device. */
export const personKey = ({ apiKey, organizationId, userId }: Scope) =>
  JSON.stringify([apiKey, organizationId, userId]);
