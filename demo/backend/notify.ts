import { randomUUID } from 'node:crypto';
import type { Parley } from '@parley/node';
import { ORGANIZATION_ID, type Person } from '../people.js';
import type { Initiative } from '../roadmap.js';
import type { Store } from './Store.js';

/** What happened on the roadmap and who should hear of it. */
export interface Happening {
  initiative: Initiative;
  actor: Person;
  /** People it is for. Empty: everyone in the organization hears of it, and it is for nobody in particular. */
  recipients: Person[];
  headline: string;
  body: string;
}

const user = ({ userId, name, email }: Person) => ({ userId, name, email });

function base({ initiative, actor, recipients }: Happening) {
  return {
    organizationId: ORGANIZATION_ID,
    documentId: initiative.id,
    actionUser: user(actor),
    notifyUsers: recipients.map(user),
    notifyAll: recipients.length === 0,
    verifyUserPermissions: true,
  };
}

/** Posts a notification whose words Parley keeps. */
export async function notify(parley: Parley, happening: Happening): Promise<void> {
  await parley.notifications.add({
    ...base(happening),
    displayHeadlineMessageTemplate: happening.headline,
    displayHeadlineMessageTemplateData: { initiative: happening.initiative.title },
    displayBodyMessage: happening.body,
    notificationSourceData: { kind: 'update', initiativeId: happening.initiative.id },
  });
}

/** Posts a notification whose words stay here: Parley stores who and where, and the front end asks us for the rest. */
export async function notifyPrivately(parley: Parley, store: Store, happening: Happening): Promise<void> {
  const notificationId = randomUUID();
  store.keepPrivateContent(notificationId, {
    displayHeadlineMessageTemplate: happening.headline,
    displayHeadlineMessageTemplateData: { actionUser: { userId: happening.actor.userId } },
    displayBodyMessage: happening.body,
  });
  await parley.notifications.add({
    ...base(happening),
    notificationId,
    notificationSource: 'custom',
    isNotificationResolverUsed: true,
  });
}
