import { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { describeBlobs } from '../contracts/blobsContract.js';

describeBlobs('memory', () => new MemoryBlobs());
