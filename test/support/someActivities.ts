import type { addActivities, EndpointInput } from '@parley/protocol';
import type { TestService } from './startTestService.js';

type Activity = EndpointInput<typeof addActivities>['activities'][number];

/** A valid activity of Grace. Say only what the test is about. */
export const anActivityInput = (changes: Partial<Activity> = {}): Activity => ({
  featureType: 'custom',
  actionType: 'invoice.paid',
  actionUser: { userId: 'grace', name: 'Grace Hopper' },
  targetEntityId: 'i-1',
  displayMessageTemplate: '{{actionUser}} paid the invoice',
  ...changes,
});

/** Adds activities as a backend does; the document comes into being. */
export async function addActivitiesTo(service: TestService, activities: Partial<Activity>[], documentId = 'plan') {
  await service.rest('organizations/documents/add', { documents: [{ documentId }] });
  await service.rest('activities/add', { documentId, activities: activities.map(anActivityInput) });
}
