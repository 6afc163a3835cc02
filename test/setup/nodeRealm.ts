import { alignByteArrays } from '../../testing/alignByteArrays.js';

// The service runs inside jsdom tests, on the byte arrays of Node.
alignByteArrays();
