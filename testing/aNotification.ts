import type { addNotification, EndpointInput } from '@parley/protocol';

/** What a backend sends, and how long ago it sent it. */
export type NotificationInput = Partial<EndpointInput<typeof addNotification>> & {
  /** @default 0 */
  minutesAgo?: number;
};

/** People who turn up in tests and stories. */
export const PEOPLE = {
  ada: { userId: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
  grace: { userId: 'grace', name: 'Grace Hopper', email: 'grace@example.com' },
  mary: { userId: 'mary', name: 'Mary Jackson', email: 'mary@example.com' },
  alan: { userId: 'alan', name: 'Alan Turing', email: 'alan@example.com' },
} as const;

/** A valid notification of Grace for Ada, and for nobody else. Say only what the test is about. */
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
