import { type RawBuilder, sql } from 'kysely';
import { nowSeconds } from '../../domain/common/nowSeconds.js';
import { list } from '../../store/list.js';
import { readHeads } from '../../store/changeLog.js';
import { DocumentReaders } from '../DocumentReaders.js';
import { type DocumentView, loadDocumentView } from '../DocumentView.js';
import type { RoomContext } from '../RoomContext.js';

/** Who may read and write the stores of a document, as of a moment. */
export interface KnownStoreAccess {
  view: DocumentView | null;
  mayWrite(userId: string): boolean;
  /** SQL condition: nothing of it has changed since, and none of these people has become read-only. */
  isCurrent(writerIds: readonly string[]): RawBuilder<unknown>;
}

/**
 * Who may read and write the stores of a document. It is read once and stays in memory: the statement that writes an update checks that it is
 * still so, which costs less than to read it again for every update.
 */
export class StoreAccess {
  readonly #context: RoomContext;
  readonly #documentId: string;
  readonly #readers = new DocumentReaders();
  readonly #onLoaded: (access: KnownStoreAccess) => void;
  #known: { access: KnownStoreAccess; userIds: ReadonlySet<string>; at: number } | null = null;

  /** @param onLoaded called with the loaded access, before `load` resolves */
  constructor(context: RoomContext, documentId: string, onLoaded: (access: KnownStoreAccess) => void) {
    this.#context = context;
    this.#documentId = documentId;
    this.#onLoaded = onLoaded;
  }

  /** As read before, when that was within this second and for all of these people; or as it is now. Check `isCurrent` when you write. */
  async recent(userIds: readonly string[]): Promise<KnownStoreAccess> {
    const known = this.#known;
    const isRecent = known?.at === this.#now && userIds.every((userId) => known.userIds.has(userId));
    return isRecent ? known.access : this.load(userIds);
  }

  /** The current access. */
  async load(userIds: readonly string[]): Promise<KnownStoreAccess> {
    const { core, tenant, organizationId } = this.#context;
    const organization = { apiKey: tenant.apiKey, organizationId, documentId: '' };
    const document = { ...organization, documentId: this.#documentId };
    const at = this.#now;
    // The positions first: `isCurrent` finds the changes after them.
    const [organizationHead = 0, documentHead = 0] = await readHeads(core.db, [organization, document]);
    const [view, readOnly] = await Promise.all([
      loadDocumentView(this.#context, this.#readers, { documentId: this.#documentId, userIds }),
      this.#readOnly(userIds),
    ]);
    const hasChange = (documentId: string, after: number, kind: string) => sql`exists (
      select from changes where api_key = ${tenant.apiKey} and organization_id = ${organizationId}
        and document_id = ${documentId} and sequence > ${after} and kind = ${kind})`;
    const access: KnownStoreAccess = {
      view,
      mayWrite: (userId) => view?.readers.get(userId)?.role === 'editor' && !readOnly.has(userId),
      isCurrent: (writerIds) => sql`not ${hasChange('', organizationHead, 'access')}
        and not ${hasChange(this.#documentId, documentHead, 'document')} and not exists (${this.#selectReadOnly(writerIds)})`,
    };
    this.#known = { access, userIds: new Set(userIds), at };
    this.#onLoaded(access);
    return access;
  }

  /** Reads it again when the roles are not those that are known. */
  compare(view: DocumentView | null, userIds: readonly string[]): void {
    const before = this.#known?.access.view;
    const isSame = userIds.every((userId) => view?.readers.get(userId)?.role === before?.readers.get(userId)?.role);
    if (isSame) return;
    this.forget();
    this.load(userIds).catch((error: unknown) =>
      this.#context.core.logger.warn({ error }, 'Permissions of shared documents could not be read.'),
    );
  }

  /** Permissions may have changed. */
  forget(): void {
    this.#known = null;
  }

  get #now(): number {
    return nowSeconds(this.#context.core.clock);
  }

  async #readOnly(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ user_id: string }>`${this.#selectReadOnly(userIds)}`.execute(this.#context.core.db);
    return new Set(rows.map(({ user_id }) => user_id));
  }

  #selectReadOnly(userIds: readonly string[]): RawBuilder<unknown> {
    const { tenant, organizationId } = this.#context;
    return sql`select user_id from users where api_key = ${tenant.apiKey} and organization_id = ${organizationId}
      and user_id = any(${list(userIds)}) and profile -> 'isReadOnly' = 'true'::jsonb`;
  }
}
