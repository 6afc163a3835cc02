import { aNotification, PEOPLE, type NotificationInput } from '../../testing/aNotification.js';

/** An inbox as people have it: mentions, an assignment, a build that nobody caused by hand, several documents. */
export function someNotifications(): NotificationInput[] {
  return [
    aNotification({ minutesAgo: 2 }),
    aNotification({
      minutesAgo: 14,
      actionUser: PEOPLE.mary,
      documentId: 'onboarding',
      displayHeadlineMessageTemplate: '{actionUser} assigned you "Write the welcome mail"',
      displayBodyMessage: 'Due on <b>Thursday</b>, see <a href="https://example.com/plan">the plan</a>.',
    }),
    aNotification({
      minutesAgo: 65,
      actionUser: { userId: 'robot', name: 'Build robot' },
      notificationSource: 'build',
      displayHeadlineMessageTemplate: 'Build {number} failed on main',
      displayHeadlineMessageTemplateData: { number: 4312 },
      displayBodyMessage: 'TypeError: cannot read properties of undefined (reading "map")',
    }),
    aNotification({
      minutesAgo: 60 * 5,
      actionUser: PEOPLE.alan,
      documentId: 'pricing',
      displayHeadlineMessageTemplate: '{actionUser} replied to your comment',
      displayBodyMessage: 'I agree with both of you, and I would still rather ask five customers first.',
    }),
    aNotification({
      minutesAgo: 60 * 26,
      actionUser: PEOPLE.mary,
      documentId: 'onboarding',
      displayHeadlineMessageTemplate: '{actionUser} mentioned you',
      displayBodyMessage: 'Who knows where the old screenshots went?',
    }),
    aNotification({
      minutesAgo: 60 * 24 * 4,
      documentId: 'pricing',
      notifyUsers: [],
      notifyAll: true,
      displayHeadlineMessageTemplate: '{actionUser} closed the survey',
      displayBodyMessage: '212 answers. The results are in the document.',
    }),
  ];
}
