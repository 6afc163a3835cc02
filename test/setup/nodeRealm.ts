import { Buffer } from 'node:buffer';
import { TextDecoder, TextEncoder } from 'node:util';

// The service runs inside jsdom tests, on the web standards of Node. jsdom puts some of its own in their place, whose byte arrays
// belong to another realm: libraries that ask `instanceof Uint8Array` then refuse them.
const Uint8Array: unknown = Object.getPrototypeOf(Buffer);
Object.assign(globalThis, { TextDecoder, TextEncoder, Uint8Array });
