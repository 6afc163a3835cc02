import type { ActivityFeatureType, User } from '@parley/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { ActivityContent, ThreadAudience } from '../../store/columns.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { withoutEmptyTexts } from '../people/withoutEmptyTexts.js';
import { joinPerson } from '../people/joinPerson.js';
import { knownOf } from '../people/knownOf.js';

/** An activity to store. */
export interface NewActivity {
  id: string;
  documentId: string;
  featureType: ActivityFeatureType;
  actionType: string;
  /** Missing fields are filled in from the stored person. */
  actionUser: User;
  /** Ms since epoch. */
  timestamp: number;
  targetEntityId: string | undefined;
  targetSubEntityId: string | undefined;
  /** The last audience of a deleted thread; `null`: the thread exists, or the activity is about none. */
  threadAudience: ThreadAudience | null;
  isImmutable: boolean;
  content: ActivityContent;
}

/** Returns the statement that stores new activities. It fails with SQLSTATE 23505 when an id is taken. */
export const insertActivities = (
  { apiKey, organizationId }: ThreadScope,
  activities: readonly NewActivity[],
): RawBuilder<unknown> => sql`
  insert into activities (api_key, organization_id, activity_id, document_id, feature_type, action_type, action_user_id,
    action_user, timestamp, target_entity_id, target_sub_entity_id, thread_sight, is_immutable, content)
  select ${apiKey}, ${organizationId}, r.id, r."documentId", r."featureType", r."actionType", r."actionUser" ->> 'userId',
    ${knownOf(sql.ref('actor.profile'))} || r."actionUser", r.timestamp, r."targetEntityId", r."targetSubEntityId",
    r."threadAudience", r."isImmutable", r.content
  from jsonb_to_recordset(${JSON.stringify(activities.map(toJson))}::jsonb) as r (id text, "documentId" text,
    "featureType" text, "actionType" text, "actionUser" jsonb, timestamp bigint, "targetEntityId" text,
    "targetSubEntityId" text, "threadAudience" jsonb, "isImmutable" boolean, content jsonb)
  ${joinPerson({ apiKey, organizationId }, sql`r."actionUser" ->> 'userId'`, 'actor')}
  order by r.id`;

const toJson = ({ actionUser, ...activity }: NewActivity) => ({
  ...activity,
  actionUser: withoutEmptyTexts(actionUser),
});
