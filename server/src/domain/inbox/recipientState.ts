import { type SqlBool, sql } from 'kysely';

/**
 * Whether a row `r` of `notification_recipients` names somebody whom the record is for. What is not delivered, or not yet, hides the
 * record from them and takes nothing else away: only who removed it, or was relieved of it, is no recipient any more.
 */
export const IS_RECIPIENT = sql<SqlBool>`(r.for_you and (not r.removed or r.delivery <> 'delivered'))`;
