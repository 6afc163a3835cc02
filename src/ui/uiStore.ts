import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FeatureType } from '../FeatureType.js';
import type { ContactsUi } from '../elements/contact/contactsUi.js';
import type { CommentsUi } from '../elements/comment/commentUi.js';
import type { ReactionsUi } from '../elements/reaction/reactionsUi.js';
import { INITIAL_NOTIFICATIONS_UI, type NotificationsUi } from '../elements/notification/notificationsUi.js';

/**
 * Ephemeral state of this screen, without server data. One store per client. A feature adds its slice as one field here and
 * writes it with `store.setState({ slice })`.
 */
export interface UiState {
  theme: 'light' | 'dark';
  /** BCP 47 tag of the language of texts; `undefined`: the browser's. */
  language: string | undefined;
  /** By language, from the English source text to the shown text. */
  translations: Record<string, Record<string, string>>;
  /** The host's own state (`setUiState`). */
  host: Record<string, unknown>;
  /** Features that render nothing and subscribe to nothing. */
  disabledFeatures: readonly FeatureType[];
  contacts: ContactsUi;
  notifications: NotificationsUi;
  comments: CommentsUi;
  reactions: ReactionsUi;
}

export type UiStore = StoreApi<UiState>;

export function createUiStore(texts: Pick<UiState, 'language' | 'translations'>): UiStore {
  return createStore<UiState>(() => ({
    theme: 'light',
    ...texts,
    host: {},
    disabledFeatures: [],
    contacts: {},
    notifications: INITIAL_NOTIFICATIONS_UI,
    comments: {},
    reactions: {},
  }));
}
