export { CapturedHttp } from './CapturedHttp.js';
export { CapturedLogger } from './CapturedLogger.js';
export { CapturedMail } from './CapturedMail.js';
export { FetchHttp } from './FetchHttp.js';
export { InProcessBus } from './InProcessBus.js';
export { MemoryBlobs } from './MemoryBlobs.js';
export { ManualClock } from './ManualClock.js';
export { RecordedMetrics } from './RecordedMetrics.js';
