export { LiveSelectionRoot as Root, type LiveSelectionRootProps as RootProps } from './LiveSelectionRoot.js';
export {
  LiveSelectionIndicator as Indicator,
  type LiveSelectionIndicatorProps as IndicatorProps,
  LiveSelectionShape as Shape,
  type LiveSelectionShapeProps as ShapeProps,
  LiveSelectionSign as Sign,
  type LiveSelectionSignProps as SignProps,
} from './LiveSelectionIndicator.js';
