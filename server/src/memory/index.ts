export { CapturedLogger } from './CapturedLogger.js';
export { InProcessBus } from './InProcessBus.js';
export { ManualClock } from './ManualClock.js';
export { RecordedMetrics } from './RecordedMetrics.js';
