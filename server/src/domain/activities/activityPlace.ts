import type { ActivityPlace } from '../../store/changes.js';
import { isInThreadAudience, type ThreadViewer } from '../access/threadAudience.js';

/**
 * True when a person may see an activity: they have access to its document and may see the thread that it is about
 * (client contract §7.19). Lists and live changes both use this.
 * @param viewer the person, in the activity's document
 */
export const maySeeActivity = ({ sight }: ActivityPlace, viewer: ThreadViewer): boolean =>
  viewer.hasDocumentAccess && (sight === null || isInThreadAudience(sight, viewer));
