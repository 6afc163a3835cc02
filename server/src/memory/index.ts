export { CapturedLogger } from './CapturedLogger.js';
export { CapturedMail } from './CapturedMail.js';
export { InProcessBus } from './InProcessBus.js';
export { MemoryBlobs } from './MemoryBlobs.js';
export { ManualClock } from './ManualClock.js';
export { RecordedMetrics } from './RecordedMetrics.js';
