import { passesSight, type ThreadSight, type ThreadViewer } from '../access/threadSight.js';

/** What decides who sees an activity. */
export interface ActivityPlace {
  documentId: string;
  /** Who may see the thread that it is about; `null`: it is about no thread. */
  sight: ThreadSight | null;
}

/**
 * Document access, and sight of the thread that it is about (client contract §7.19): lists and live changes decide here.
 * @param viewer the person, in the activity's document
 */
export const maySeeActivity = ({ sight }: ActivityPlace, viewer: ThreadViewer): boolean =>
  viewer.hasDocumentAccess && (sight === null || passesSight(sight, viewer));
