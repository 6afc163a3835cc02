import type { NotificationSettings } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import { withSettings, type InboxBase, type InboxFrame, type InboxStore } from '../../cache/InboxBase.js';
import { shownSettings } from '../../cache/inboxView.js';
import type { Session } from '../../session/Session.js';

/** Notification settings of one sign-in: those of each document, and those of the organization, whose document id is `''`. */
export interface InboxSettings {
  /** `null`: not read yet. */
  get(documentId: string): NotificationSettings | null;
  /** Why the settings could not be read. */
  errorOf(documentId: string): ParleyError | undefined;
  /** Reads the settings. Calls at the same time share one read. */
  load(documentId: string): Promise<void>;
  /** Shows and saves settings; resolves when saved. */
  save(documentId: string, settings: NotificationSettings): Promise<void>;
  /** Reports settings that were saved elsewhere. */
  receive(frames: readonly InboxFrame[], before: InboxBase): void;
  /** Reads again the loaded settings that are older than a position. */
  reloadOlder(position: number): void;
  /** A restored log restarts at lower positions: later changes are newer than reported ones. */
  clearPositions(): void;
  /** Reads again all loaded settings. */
  reload(): void;
  /** Reads again settings that could not be read. */
  retry(): void;
}

export interface InboxSettingsOptions {
  session: Session;
  store: InboxStore;
  /** Position from which live changes are received; settings read before it may be outdated. */
  followedFrom: () => number;
  onChange: () => void;
  /** Settings were saved, here or elsewhere. Called once for each position. */
  onSaved: (documentId: string, settings: NotificationSettings) => void;
  /** The lists contain other notifications from now on. */
  onListsChange: () => void;
  /** A read that nobody waits for failed. */
  onFailure: (error: ParleyError) => void;
}

/** Makes the settings of one sign-in. */
export function createInboxSettings(context: InboxSettingsOptions): InboxSettings {
  const { session, store, onChange, onFailure } = context;
  /** Position of the newest settings that were reported, by document. */
  const reportedAt = new Map<string, number>();
  const loading = new Map<string, Promise<void>>();
  const errors = new Map<string, ParleyError>();

  /** Older settings may miss a change that is not reported again. A document also follows the organization. */
  const oldestValid = (documentId: string) =>
    Math.max(context.followedFrom(), documentId === '' ? 0 : (reportedAt.get('') ?? 0));

  async function read(documentId: string) {
    try {
      for (let position = -1; position < oldestValid(documentId);) {
        const { data } = await session.request('notifications/settings/get', documentId ? { documentId } : {});
        position = data.sequence;
        store.setBase((base) => withSettings(base, documentId, data.settings, data.sequence));
      }
      errors.delete(documentId);
      onChange();
    } catch (error) {
      errors.set(documentId, error as ParleyError);
      throw error;
    }
  }

  function load(documentId: string) {
    const running = loading.get(documentId) ?? read(documentId);
    loading.set(documentId, running);
    return running.finally(() => loading.delete(documentId));
  }

  const reload = (documentId: string) => void load(documentId).catch(onFailure);

  function report(documentId: string, settings: NotificationSettings, position: number, before: InboxBase) {
    if (position <= (reportedAt.get(documentId) ?? -1)) return;
    reportedAt.set(documentId, position);
    // A document without channels of its own has the organization's.
    if (documentId === '') for (const id of store.state.base.settings.keys()) if (id) reload(id);
    // The inbox channel decides what the lists contain.
    if (before.settings.get(documentId)?.value['inbox'] !== settings['inbox']) context.onListsChange();
    context.onSaved(documentId, settings);
  }

  return {
    get: (documentId) => shownSettings(store.state, documentId),
    errorOf: (documentId) => errors.get(documentId),
    load,
    async save(documentId, settings) {
      const { base } = store.state;
      const saved = await store.during({ type: 'settings', documentId, settings }, async () => {
        const scope = documentId ? { documentId } : {};
        return (await session.write('notifications/settings/set', { ...scope, settings })).data;
      });
      store.setBase((now) => withSettings(now, documentId, saved.settings, saved.sequence));
      report(documentId, saved.settings, saved.sequence, base);
    },
    receive(frames, before) {
      for (const { sequence, changes } of frames) {
        for (const change of changes) {
          if (change.type === 'settings.updated') report(change.documentId ?? '', change.settings, sequence, before);
        }
      }
    },
    reloadOlder(than) {
      for (const [documentId, { position }] of store.state.base.settings) if (position < than) reload(documentId);
    },
    clearPositions: () => reportedAt.clear(),
    reload() {
      for (const documentId of store.state.base.settings.keys()) reload(documentId);
    },
    retry() {
      for (const documentId of errors.keys()) reload(documentId);
    },
  };
}
