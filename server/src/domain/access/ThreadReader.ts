import type { AccessRole } from '@parley/protocol';
import type { Kysely } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import type { Viewer } from '../../credentials/Viewer.js';
import type { Tables } from '../../store/tables.js';
import { isAdminIn } from './isAdminIn.js';
import { type DocumentFacts, loadAccess, type ViewerAccess } from './viewerAccess.js';
import { loadMemberships, memberOf, type Memberships } from './memberships.js';
import type { ThreadViewer } from './threadAudience.js';

/** One person at one moment, with all that decides which threads of an organization they see. */
export class ThreadReader {
  readonly userId: string;
  readonly #access: ViewerAccess;
  readonly #memberOf: ReadonlySet<string>;
  readonly #nowSeconds: number;

  /** @param memberOf the organizations, this one and others of the API key, with an unexpired grant */
  constructor(userId: string, access: ViewerAccess, memberOf: ReadonlySet<string>, nowSeconds: number) {
    this.userId = userId;
    this.#access = access;
    this.#memberOf = memberOf;
    this.#nowSeconds = nowSeconds;
  }

  /** Returns the person's role in a document: `viewer` reads, `editor` reads and writes, `null` has no access. */
  role(document: DocumentFacts): AccessRole | null {
    return this.#access.role(document, this.#nowSeconds);
  }

  /** True when the person has the rights of an admin in this organization, see `isAdminIn`. */
  isAdmin(viewer: Viewer, organizationId: string): Promise<boolean> {
    return isAdminIn(viewer, organizationId, this.#access, this.#nowSeconds);
  }

  /** Returns the person as a viewer of the threads of one document. */
  in(document: DocumentFacts): ThreadViewer {
    const [access, nowSeconds] = [this.#access, this.#nowSeconds];
    return {
      userId: this.userId,
      hasDocumentAccess: access.role(document, nowSeconds) !== null,
      // Read when it is asked for: most threads have no access context.
      get accessFields() {
        return access.accessFields(document.documentId, nowSeconds);
      },
      organizationIds: this.#memberOf,
    };
  }
}

/**
 * Loads readers of an organization, with two statements for any number of people. The result has an entry for each id
 * of `userIds`, known or not.
 * @param nowSeconds seconds since epoch; a grant that has ended by then does not count
 * @param documentIds load only the grants that matter in these documents; absent: all grants
 * @param hasMemberships `false`: loads no memberships. Only threads for members of organizations depend on them
 */
export async function loadThreadReaders(
  db: Kysely<Tables>,
  tenant: Pick<Tenant, 'apiKey' | 'settings'>,
  organizationId: string,
  userIds: readonly string[],
  nowSeconds: number,
  documentIds?: readonly string[],
  hasMemberships = true,
): Promise<Map<string, ThreadReader>> {
  if (userIds.length === 0) return new Map();
  const [accessOf, members] = await Promise.all([
    loadAccess(db, tenant, organizationId, userIds, documentIds),
    hasMemberships ? loadMemberships(db, tenant.apiKey, userIds) : new Map<string, Memberships>(),
  ]);
  return new Map(
    [...accessOf].map(([userId, access]) => [
      userId,
      new ThreadReader(userId, access, memberOf(members.get(userId), nowSeconds), nowSeconds),
    ]),
  );
}

/** As `loadThreadReaders`, for one person. */
export async function loadThreadReader(
  db: Kysely<Tables>,
  tenant: Pick<Tenant, 'apiKey' | 'settings'>,
  organizationId: string,
  userId: string,
  nowSeconds: number,
  documentIds?: readonly string[],
): Promise<ThreadReader> {
  const readers = await loadThreadReaders(db, tenant, organizationId, [userId], nowSeconds, documentIds);
  const reader = readers.get(userId);
  if (!reader) throw new Error('Everyone asked for is in the answer of loadThreadReaders.');
  return reader;
}
