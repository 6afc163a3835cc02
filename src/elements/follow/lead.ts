import type { ClientContext } from '../../ClientContext.js';
import type { PresenceElement } from '../presence/PresenceElement.js';
import { watchWindow } from './watchWindow.js';

/** Publishes this window's view while somebody follows its person. */
export function lead(
  { session, ownPresence, onClose }: ClientContext,
  { getData }: Pick<PresenceElement, 'getData'>,
): void {
  let stop: (() => void) | null = null;
  const people = getData({ self: false }).subscribe(({ data }) => {
    const { userId } = session.scope.value;
    const isFollowed = userId !== null && (data?.some(({ following }) => following === userId) ?? false);
    if (isFollowed) stop ??= watchWindow((view) => ownPresence.set({ ...ownPresence.value, view }));
    else if (stop) {
      stop();
      stop = null;
      ownPresence.set({ ...ownPresence.value, view: null });
    }
  });
  onClose(() => {
    people.unsubscribe();
    stop?.();
  });
}
