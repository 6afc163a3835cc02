import type { ActivityPlace } from '../../store/changes.js';
import { passesSight, type ThreadViewer } from '../access/threadAudience.js';

/**
 * Document access, and sight of the thread that it is about (client contract §7.19): lists and live changes decide here.
 * @param viewer the person, in the activity's document
 */
export const maySeeActivity = ({ sight }: ActivityPlace, viewer: ThreadViewer): boolean =>
  viewer.hasDocumentAccess && (sight === null || passesSight(sight, viewer));
