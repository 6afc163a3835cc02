import type { AccessType, InboxOptions } from '@parley/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import { memberOf } from '../access/memberships.js';
import { type InboxReader, oldestShown } from './inboxRules.js';

/** Whose panel it is. */
export interface PanelOwner {
  scope: { apiKey: string; organizationId: string };
  userId: string;
  /** Of the API key. */
  defaultAccessType: AccessType;
  /**
   * Organizations of the API key of which the person is a member now. The inbox's own need not be named. `null`: not known. Then a record about a
   * thread for members of another organization may be the person's or not.
   */
  organizationIds: readonly string[] | null;
}

/** Returns the owner of the panel of a reader whose facts are loaded. */
export function panelOwnerOf(
  { apiKey, settings }: Tenant,
  organizationId: string,
  { userId, memberships }: InboxReader,
  nowMs: number,
): PanelOwner {
  return {
    scope: { apiKey, organizationId },
    userId,
    defaultAccessType: settings.defaultDocumentAccessType,
    organizationIds: [...memberOf(memberships, Math.floor(nowMs / 1000))],
  };
}

/**
 * The parameters of a statement about one panel, by name. Such a statement has a fixed text with numbered parameters: to put together a text
 * of many conditions takes several times as long as to run it.
 */
export const PANEL = {
  apiKey: parameter(1, 'text'),
  organizationId: parameter(2, 'text'),
  userId: parameter(3, 'text'),
  defaultAccessType: parameter(4, 'text'),
  organizationIds: parameter(5, 'text[]'),
  nowSeconds: parameter(6, 'bigint'),
  /** Time of the oldest record, ms since epoch. */
  since: parameter(7, 'bigint'),
  /** `null`: all documents. */
  documentIds: parameter(8, 'text[]'),
  includesSelf: parameter(9, 'boolean'),
};

/** Returns the values of `PANEL`, in order. */
export function panelValues(owner: PanelOwner, options: InboxOptions, nowMs: number): unknown[] {
  return [
    owner.scope.apiKey,
    owner.scope.organizationId,
    owner.userId,
    owner.defaultAccessType,
    owner.organizationIds,
    Math.floor(nowMs / 1000),
    oldestShown(options, nowMs),
    options.documentIds ?? null,
    options.includeSelf === true,
  ];
}

/** Replaces each parameter of `PANEL`, by number, in a statement about many panels. */
const OF_MANY: Record<string, string> = {
  1: '$1::text',
  2: '$2::text',
  3: 'asked.user_id',
  4: '$3::text',
  5: 'asked.organization_ids',
  6: '$4::bigint',
  7: 'asked.since',
  8: 'asked.document_ids',
  9: 'asked.includes_self',
};

/**
 * Returns the source of a statement about many panels of one organization: `asked` has a row for each panel, and `found` the rows that the
 * statement `text` about one panel selects for it. The parameters are API key, organization, default access type, seconds since epoch, and
 * the panels as JSON.
 */
export function ofManyPanels(text: string): string {
  const ofAsked = text.replace(/\(select \$(\d)::\w+\)|\$(\d)::\w+(\[\])?/g, (_, inSelect: string, number: string) => {
    return OF_MANY[inSelect ?? number] ?? '';
  });
  return `
    jsonb_to_recordset($5::jsonb) as asked
      (place integer, user_id text, organization_ids text[], since bigint, document_ids text[], includes_self boolean)
    cross join lateral (${ofAsked}) as found`;
}

/** A panel of a statement about many. */
export interface Panel extends Pick<PanelOwner, 'userId' | 'organizationIds'> {
  options: InboxOptions;
}

/** Returns the values for `ofManyPanels`. `place` is the index in `panels`. */
export function manyPanelsValues(
  { scope, defaultAccessType }: Pick<PanelOwner, 'scope' | 'defaultAccessType'>,
  panels: readonly Panel[],
  nowMs: number,
): unknown[] {
  const asked = panels.map(({ userId, organizationIds, options }, place) => ({
    place,
    user_id: userId,
    organization_ids: organizationIds,
    since: oldestShown(options, nowMs),
    document_ids: options.documentIds ?? null,
    includes_self: options.includeSelf === true,
  }));
  return [scope.apiKey, scope.organizationId, defaultAccessType, Math.floor(nowMs / 1000), JSON.stringify(asked)];
}

function parameter(number: number, type: string): RawBuilder<unknown> {
  return sql.raw(`$${number}::${type}`);
}
