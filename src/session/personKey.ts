import type { Scope } from './Scope.js';

/** Identifies one person in data stored on the device. */
export const personKey = ({ apiKey, organizationId, userId }: Scope) =>
  JSON.stringify([apiKey, organizationId, userId]);
