import { type SqlBool, sql } from 'kysely';

/**
 * True when a row `r` of `notification_recipients` names a recipient. A record that is not delivered, or not yet, is hidden from its
 * recipient, who stays one. Only a person who removed it, or from whom it was taken, is not a recipient any more.
 */
export const IS_RECIPIENT = sql<SqlBool>`(r.for_you and (not r.removed or r.delivery <> 'delivered'))`;
