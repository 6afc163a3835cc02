import { threadAudienceOf } from '../../domain/inbox/inboxRows.js';
import type { InboxRecord } from '../../domain/inbox/loadInboxRecords.js';
import type { ThreadAudience } from '../../store/columns.js';
import type { ChangeText } from '../fitChanges.js';
import { type Appearance, appearances, inboxUpdates, type InboxUpdates } from './inboxUpdates.js';
import type { Panel } from './Panel.js';
import { mentionsReader } from './SavedTexts.js';

/** The effect of a run of changes on a panel. Panels with the same visibility share one object, unless the run concerns their reader by name. */
export interface PanelUpdates {
  shown: readonly Appearance[];
  changes: readonly ChangeText[];
}

/**
 * Computes the effect of a run of changes on panels: once for all panels with the same visibility, and for each person whom the run
 * concerns by name. So a broadcast to thousands of people is evaluated a few times.
 */
export class UpdatesByAccess {
  readonly #updates: InboxUpdates;
  /** People whom the run concerns in their own way; `null`: everybody. */
  readonly #named: ReadonlySet<string> | null;
  readonly #byAccess = new Map<string, PanelUpdates>();

  constructor(updates: InboxUpdates) {
    this.#updates = updates;
    this.#named = namedIn(updates);
  }

  of(panel: Panel): PanelUpdates {
    if (this.#named?.has(panel.viewer.reader.userId) !== false) return this.#find(panel);
    const known = this.#byAccess.get(panel.accessKey);
    if (known) return known;
    const found = this.#find(panel);
    this.#byAccess.set(panel.accessKey, found);
    return found;
  }

  #find(panel: Panel): PanelUpdates {
    const { reader } = panel.viewer;
    const shown = appearances(this.#updates, panel, reader);
    return { shown, changes: inboxUpdates(this.#updates, shown, reader) };
  }
}

/** Returns the people whose own facts decide about a record or a change; `null` when those of everybody may. */
function namedIn({ digest, records }: InboxUpdates): Set<string> | null {
  const { marked, had, watermarks, settings, reaches } = digest;
  const named = new Set([...marked.keys(), ...had.keys(), ...watermarks.keys(), ...settings.keys()]);
  for (const record of records.values()) if (!addNamed(record, named)) return null;
  for (const { userIds, exceptIds = [], threadSight = null } of [...reaches.values()].flat()) {
    if (!addReaders(threadSight, named)) return null;
    for (const userId of [...(userIds ?? []), ...exceptIds]) named.add(userId);
  }
  return named;
}

function addNamed({ row, items, own }: InboxRecord, named: Set<string>): boolean {
  if (items || mentionsReader(row) || !addReaders(threadAudienceOf(row), named)) return false;
  for (const userId of own.keys()) named.add(userId);
  if (row.action_user_id !== null) named.add(row.action_user_id);
  return true;
}

/** Adds those who see a thread in their own right. `false`: it is for some people by name. */
function addReaders(audience: ThreadAudience | null, named: Set<string>): boolean {
  if (!audience) return true;
  named.add(audience.authorId);
  return !audience.isDraft && audience.visibility !== 'restricted';
}
