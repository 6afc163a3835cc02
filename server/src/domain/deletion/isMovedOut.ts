import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOfDocument } from './isOfDocument.js';

/**
 * Condition on a notification `x` of a deleted document: it is a digest of several documents, and its recipient still has an item of
 * another one. It is moved there (`moveDigestsOut`) and not deleted.
 */
export const isMovedOut = (scope: { apiKey: string; organizationId: string }): RawBuilder<SqlBool> => sql<SqlBool>`
  (x.digest_scope = 'user' and exists (
    select from digest_items i
    join notification_recipients o on o.api_key = i.api_key and o.organization_id = i.organization_id
      and o.notification_id = i.digest_id and o.for_you
    join notifications n on n.api_key = i.api_key and n.organization_id = i.organization_id
      and n.notification_id = i.notification_id and ${isOfDocument('n', scope)}
    join notification_recipients r on r.api_key = i.api_key and r.organization_id = i.organization_id
      and r.notification_id = i.notification_id and r.user_id = o.user_id and r.for_you and r.delivery = 'digested'
    where i.api_key = ${scope.apiKey} and i.organization_id = ${scope.organizationId} and i.digest_id = x.notification_id))`;
