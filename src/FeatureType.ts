/** A part of the product that the host may disable. */
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
