import { VIEWED_LOCATIONS_LIMIT, locationKeyOf } from '@parley/protocol/constants';
import type { DocumentAccessOptions } from './DocumentAccess.js';

/** Reports the person's locations in the root document to the service, which counts views of them. It counts views of documents by itself. */
export function countLocationViews({
  session,
  current,
  locations,
}: Pick<DocumentAccessOptions, 'session' | 'current' | 'locations'>): void {
  let reportedKey = '';
  function report() {
    const { rootDocumentId, organizationId } = current.value ?? {};
    const locationIds = locations.value.slice(0, VIEWED_LOCATIONS_LIMIT).map((location) => locationKeyOf(location)!);
    if (!rootDocumentId || locationIds.length === 0) return;
    const body = { documentId: rootDocumentId, locationIds, ...(organizationId !== undefined && { organizationId }) };
    const key = JSON.stringify([session.scope.value.epoch, body]);
    if (key === reportedKey) return;
    reportedKey = key;
    // Nothing that the person does fails because a view was not counted.
    session.request('views/add', body).catch(() => undefined);
  }
  current.subscribe(report);
  locations.subscribe(report);
}
