/** A part of the product that the host may leave out. */
export type FeatureType =
  | 'comment'
  | 'multiThread'
  | 'presence'
  | 'cursor'
  | 'liveSelection'
  | 'notification'
  | 'reaction'
  | 'recorder'
  | 'activity'
  | 'crdt'
  | 'liveStateSync'
  | 'area';
