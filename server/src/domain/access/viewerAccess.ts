import type { AccessRole, AccessType } from '@parley/protocol';
import { type Kysely, sql } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import { list } from '../../store/list.js';
import type { Tables } from '../../store/tables.js';
import { documentRole, type Grant, isInForce } from './access.js';

/** The fields of a document that decide who has access. */
export interface DocumentFacts {
  documentId: string;
  /** Its own access type; `null`: the API key's default. */
  accessType: AccessType | null;
  disabled: boolean;
}

/** A stored context permission. `resourceId`: a document, or the organization (all its documents). */
interface ContextGrant {
  resourceId: string;
  accessField: string;
  expiresAt: number | null;
}

interface ViewerFacts {
  organizationId: string;
  /** True also when the organization does not exist: nothing in it can be seen. */
  isOrganizationDisabled: boolean;
  defaultAccessType: AccessType;
  organizationGrant: Grant | undefined;
  /** The organization grant is that of an admin. */
  isAdmin: boolean;
  documentGrants: ReadonlyMap<string, Grant>;
  contextGrants: readonly ContextGrant[];
}

/**
 * The access of one person in one organization, from facts that are loaded once. Each method takes the time in seconds
 * since epoch, so a grant ends at its second even when the facts were loaded earlier. Load it again after an `access`
 * change.
 */
export class ViewerAccess {
  readonly #facts: ViewerFacts;

  constructor(facts: ViewerFacts) {
    this.#facts = facts;
  }

  /**
   * True also when the organization does not exist. Then the person can read and write nothing, whatever the grants.
   */
  get isOrganizationDisabled(): boolean {
    return this.#facts.isOrganizationDisabled;
  }

  /** Returns the role in a document: `viewer` reads, `editor` reads and writes, `null` has no access. */
  role(document: DocumentFacts, nowSeconds: number): AccessRole | null {
    const facts = this.#facts;
    return documentRole(
      {
        isOrganizationDisabled: facts.isOrganizationDisabled,
        isDocumentDisabled: document.disabled,
        accessType: this.accessType(document),
        organizationGrant: facts.organizationGrant,
        documentGrant: facts.documentGrants.get(document.documentId),
      },
      nowSeconds,
    );
  }

  /**
   * Returns the `field:value` permissions in force for a document: those of the document and those of the organization.
   * Without a document: those of the organization alone.
   */
  accessFields(documentId: string | undefined, nowSeconds: number): ReadonlySet<string> {
    const { contextGrants, organizationId } = this.#facts;
    return new Set(
      contextGrants
        .filter(({ resourceId }) => resourceId === documentId || resourceId === organizationId)
        .filter((grant) => isInForce(grant, nowSeconds))
        .map(({ accessField }) => accessField),
    );
  }

  /** Returns the document's own access type, or the API key's default. */
  accessType(document: Pick<DocumentFacts, 'accessType'>): AccessType {
    return document.accessType ?? this.#facts.defaultAccessType;
  }

  /** True when the person has an unexpired organization grant, even in a disabled organization. */
  isMember(nowSeconds: number): boolean {
    return isInForce(this.#facts.organizationGrant, nowSeconds);
  }

  /** True when an unexpired grant names the document. */
  hasDocumentGrant(documentId: string, nowSeconds: number): boolean {
    return isInForce(this.#facts.documentGrants.get(documentId), nowSeconds);
  }

  /** True when an unexpired grant of any kind names the document. */
  isNamedIn(documentId: string, nowSeconds: number): boolean {
    const isNamed = this.#facts.contextGrants.some(
      (grant) => grant.resourceId === documentId && isInForce(grant, nowSeconds),
    );
    return isNamed || this.hasDocumentGrant(documentId, nowSeconds);
  }

  /**
   * True when the person has an unexpired grant of any kind: on the organization, a document in it, or a context value.
   */
  hasAnyGrant(nowSeconds: number): boolean {
    const { organizationGrant, documentGrants, contextGrants } = this.#facts;
    return [organizationGrant, ...documentGrants.values(), ...contextGrants].some((grant) =>
      isInForce(grant, nowSeconds),
    );
  }

  /** True when a grant has an end, so that the access may be another one at a later second. */
  get mayEnd(): boolean {
    const { organizationGrant, documentGrants, contextGrants } = this.#facts;
    return [organizationGrant, ...documentGrants.values(), ...contextGrants].some(
      (grant) => (grant?.expiresAt ?? null) !== null,
    );
  }

  /** Everything that the access follows from, as text. People of one organization with the same text have the same access at any time. */
  get content(): string {
    const { isOrganizationDisabled, defaultAccessType, organizationGrant, isAdmin, documentGrants, contextGrants } =
      this.#facts;
    const grants = [...documentGrants, ...contextGrants].map((grant) => JSON.stringify(grant)).sort();
    return JSON.stringify([isOrganizationDisabled, defaultAccessType, organizationGrant, isAdmin, grants]);
  }

  /** True when the last token of the person made them an admin, even if the grant has ended since. */
  get isMarkedAdmin(): boolean {
    return this.#facts.isAdmin;
  }

  /** Returns the ids of documents that unexpired grants name. */
  grantedDocumentIds(nowSeconds: number): string[] {
    const grants = [...this.#facts.documentGrants].filter(([, grant]) => isInForce(grant, nowSeconds));
    return grants.map(([documentId]) => documentId);
  }

  /** Returns the access types of documents that the person may open without a grant on the document. */
  openAccessTypes(nowSeconds: number): AccessType[] {
    return this.isMember(nowSeconds) ? ['public', 'organizationPrivate'] : ['public'];
  }

  /** Returns the organization grant if it is in force. */
  organizationGrant(nowSeconds: number): Grant | undefined {
    const { organizationGrant } = this.#facts;
    return isInForce(organizationGrant, nowSeconds) ? organizationGrant : undefined;
  }

  /** Returns the grant on the document if it is in force. */
  documentGrant(documentId: string, nowSeconds: number): Grant | undefined {
    const grant = this.#facts.documentGrants.get(documentId);
    return isInForce(grant, nowSeconds) ? grant : undefined;
  }
}

/** A grant with all people who have it. Those who have none share a row without a grant. */
interface GrantRow {
  type: 'organization' | 'document' | 'context' | null;
  resource_id: string | null;
  access_role: AccessRole | null;
  is_admin: boolean | null;
  access_field: string | null;
  expires_at: number | null;
  user_ids: string[];
  /** `null`: there is no such organization. */
  is_disabled: boolean | null;
}

/**
 * Loads the access of people in one organization, in one statement. The result has an entry for each id of `userIds`,
 * known or not, in any order. People with the same grants share one access.
 * @param documentIds load only the grants that matter in these documents; absent: all grants
 */
export async function loadAccess(
  db: Kysely<Tables>,
  tenant: Pick<Tenant, 'apiKey' | 'settings'>,
  organizationId: string,
  userIds: readonly string[],
  documentIds?: readonly string[],
): Promise<Map<string, ViewerAccess>> {
  const rows = await readGrants(db, tenant.apiKey, organizationId, userIds, documentIds);
  const common = {
    organizationId,
    isOrganizationDisabled: rows[0]?.is_disabled ?? true,
    defaultAccessType: tenant.settings.defaultDocumentAccessType,
  };
  const places = new Map(userIds.map((userId) => [userId, [] as number[]]));
  rows.forEach(({ user_ids: holders }, place) => holders.forEach((userId) => places.get(userId)?.push(place)));
  const shared = new Map<string, ViewerAccess>();
  const accessOf = new Map<string, ViewerAccess>();
  for (const [userId, own] of places) {
    const key = own.join();
    const grants = () => grantsOf(own.flatMap((place) => rows[place] ?? []));
    const access = shared.get(key) ?? new ViewerAccess({ ...common, ...grants() });
    shared.set(key, access);
    accessOf.set(userId, access);
  }
  return accessOf;
}

/** As `loadAccess`, for one person. */
export async function loadViewerAccess(
  db: Kysely<Tables>,
  tenant: Pick<Tenant, 'apiKey' | 'settings'>,
  organizationId: string,
  userId: string,
  documentIds?: readonly string[],
): Promise<ViewerAccess> {
  const [access] = (await loadAccess(db, tenant, organizationId, [userId], documentIds)).values();
  if (!access) throw new Error('Everyone asked for is in the answer.');
  return access;
}

/** Returns one row for each grant: those of thousands of members of an organization are mostly one. */
async function readGrants(
  db: Kysely<Tables>,
  apiKey: string,
  organizationId: string,
  userIds: readonly string[],
  documentIds: readonly string[] | undefined,
): Promise<GrantRow[]> {
  const ofPerson = sql`api_key = ${apiKey} and organization_id = ${organizationId} and user_id = asked.id`;
  const matters = documentIds ? sql`resource_id = any(${list([organizationId, ...documentIds])})` : sql`true`;
  // One look-up for each person. A condition with a list of ten thousand ids would compare each row with all of them.
  const { rows } = await sql<GrantRow>`
    select g.*, json_agg(asked.id) as user_ids,
      (select disabled from organizations where api_key = ${apiKey} and organization_id = ${organizationId}) as is_disabled
    from unnest(${list(userIds)}) as asked (id)
    left join lateral (
      select type, resource_id, access_role, is_admin, null::text as access_field, expires_at
      from grants where ${ofPerson} and ${matters}
      union all
      select 'context', resource_id, null, false, access_field, expires_at
      from context_grants where ${ofPerson} and ${matters}) as g on true
    group by g.type, g.resource_id, g.access_role, g.is_admin, g.access_field, g.expires_at`.execute(db);
  return rows;
}

function grantsOf(rows: readonly GrantRow[]) {
  let organizationGrant: Grant | undefined;
  let isAdmin = false;
  const documentGrants = new Map<string, Grant>();
  const contextGrants: ContextGrant[] = [];
  for (const {
    type,
    resource_id: resourceId,
    access_role: role,
    is_admin,
    access_field,
    expires_at: expiresAt,
  } of rows) {
    isAdmin ||= is_admin ?? false;
    if (resourceId === null) continue;
    if (access_field !== null) contextGrants.push({ resourceId, accessField: access_field, expiresAt });
    else if (role !== null && type === 'organization') organizationGrant = { role, expiresAt };
    else if (role !== null) documentGrants.set(resourceId, { role, expiresAt });
  }
  return { organizationGrant, isAdmin, documentGrants, contextGrants };
}
