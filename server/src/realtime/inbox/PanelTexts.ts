import type { NotificationCounts } from '@parley/protocol';
import { type ChangeText, fitChanges } from '../fitChanges.js';
import { changesText } from '../frames.js';

/** The parts of `changes` frames of panels. Panels with the same list of changes and the same counts share one string. */
export class PanelTexts {
  readonly #texts = new Map<readonly ChangeText[], { fitted: readonly string[]; byCounts: Map<string, string> }>();

  of(changes: readonly ChangeText[], counts: NotificationCounts): string {
    let texts = this.#texts.get(changes);
    if (!texts) this.#texts.set(changes, (texts = { fitted: fitChanges(changes), byCounts: new Map() }));
    const key = `${counts.forYou} ${counts.all} ${counts.unseen}`;
    const known = texts.byCounts.get(key);
    if (known !== undefined) return known;
    const text = changesText(texts.fitted, { counts });
    texts.byCounts.set(key, text);
    return text;
  }
}
