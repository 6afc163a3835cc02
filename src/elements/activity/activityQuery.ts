import type { ActivityRecord } from '@parley/protocol';
import { ACTIVITY_DAYS } from '@parley/protocol/constants';
import { definedFields } from '../../definedFields.js';
import type { DocumentSet } from '../../documents/ActiveDocuments.js';
import type { ActivitySubscribeConfig } from './Activity.js';

/** The query sent to the service. It has only fields that filter. */
export interface ActivityQuery {
  organizationId?: string;
  documentIds?: string[];
  maxDays?: number;
  featureTypes?: ActivityRecord['featureType'][];
  excludeFeatureTypes?: ActivityRecord['featureType'][];
  actionTypes?: string[];
  excludeActionTypes?: string[];
  userIds?: string[];
  excludeUserIds?: string[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The query of a configuration now. `pending`: the root document is not loaded yet; `nothing`: there is none,
 * or the configuration requests no document.
 * @param documents the open ones
 */
export function activityQuery(
  config: ActivitySubscribeConfig,
  documents: DocumentSet | null,
): ActivityQuery | 'pending' | 'nothing' {
  const { organizationId, maxDays, currentDocumentOnly } = config;
  if (currentDocumentOnly && !documents) return 'pending';
  const root = currentDocumentOnly ? documents?.rootDocumentId : undefined;
  const isOfNone = root === undefined && config.documentIds?.length === 0;
  if (root === null || isOfNone) return 'nothing';
  return definedFields({
    organizationId,
    maxDays,
    documentIds: root === undefined ? list(config.documentIds) : [root],
    ...narrowed('featureTypes', config.featureTypes, 'excludeFeatureTypes', config.excludeFeatureTypes),
    ...narrowed('actionTypes', config.actionTypes, 'excludeActionTypes', config.excludeActionTypes),
    ...narrowed('userIds', config.userIds, 'excludeUserIds', config.excludeUserIds),
  });
}

/** Whether an activity matches the query at this moment, by the rules of `activities/list` of the service. */
export function passes(query: ActivityQuery, activity: ActivityRecord, now: number): boolean {
  const { featureType, actionType, actionUser, metadata, timestamp } = activity;
  const isIn = <T>(allowed: T[] | undefined, excluded: T[] | undefined, value: T) =>
    allowed ? allowed.includes(value) : !excluded?.includes(value);
  return (
    timestamp >= now - (query.maxDays ?? ACTIVITY_DAYS) * DAY_MS &&
    isIn(query.documentIds, undefined, metadata.documentId) &&
    isIn(query.featureTypes, query.excludeFeatureTypes, featureType) &&
    isIn(query.actionTypes, query.excludeActionTypes, actionType) &&
    isIn(query.userIds, query.excludeUserIds, actionUser.userId)
  );
}

/** The allow list, else the exclude list, each once in one order. */
function narrowed<T extends string, Allow extends string, Exclude extends string>(
  allow: Allow,
  allowed: readonly T[] | undefined,
  exclude: Exclude,
  excluded: readonly T[] | undefined,
): { [Name in Allow | Exclude]?: T[] } {
  const own = list(allowed);
  // The names are the two that were given.
  return { [own ? allow : exclude]: own ?? list(excluded) } as { [Name in Allow | Exclude]?: T[] };
}

const list = <T extends string>(values: readonly T[] | undefined): T[] | undefined =>
  values?.length ? [...new Set(values)].sort() : undefined;
