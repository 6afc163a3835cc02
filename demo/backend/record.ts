import type { Parley } from '@parley/node';
import { ORGANIZATION_ID } from '../people.js';
import type { Happening } from './notify.js';

/** Puts what happened to an initiative into the activity log, beside what people do to threads. */
export async function record(
  parley: Parley,
  { initiative, actor }: Pick<Happening, 'initiative' | 'actor'>,
  actionType: string,
  displayMessageTemplate: string,
): Promise<void> {
  const { userId, name, email } = actor;
  await parley.activities.add({
    organizationId: ORGANIZATION_ID,
    documentId: initiative.id,
    activities: [
      {
        featureType: 'custom',
        actionType,
        actionUser: { userId, name, email },
        targetEntityId: initiative.id,
        displayMessageTemplate,
        displayMessageTemplateData: { initiative: initiative.title },
      },
    ],
  });
}
