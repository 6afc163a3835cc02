import type { addNotification, EndpointInput } from '@parley/protocol';

/** A notification as a backend sends it, and how long ago it was sent. */
export type NotificationInput = Partial<EndpointInput<typeof addNotification>> & {
  /** @default 0 */
  minutesAgo?: number;
};

/** People for tests and stories. */
export const PEOPLE = {
  ada: { userId: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
  grace: { userId: 'grace', name: 'Grace Hopper', email: 'grace@example.com' },
  mary: { userId: 'mary', name: 'Mary Jackson', email: 'mary@example.com' },
  alan: { userId: 'alan', name: 'Alan Turing', email: 'alan@example.com' },
} as const;

/** A valid notification about Grace for Ada, and for nobody else. `input` replaces fields: name only those that the test is about. */
export function aNotification(input: NotificationInput = {}): NotificationInput {
  return {
    documentId: 'roadmap',
    actionUser: PEOPLE.grace,
    notifyUsers: [{ userId: 'ada' }],
    notifyAll: false,
    createOrganization: true,
    createDocument: true,
    displayHeadlineMessageTemplate: '{actionUser} mentioned you',
    displayBodyMessage: 'Could you have a look at the second paragraph?',
    ...input,
  };
}
