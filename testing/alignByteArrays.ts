/**
 * Makes the global `Uint8Array` the one whose arrays `TextEncoder` makes. In jsdom they differ, and then the libraries of the service that ask
 * `instanceof Uint8Array` refuse every array. Elsewhere they are the same, and nothing changes.
 */
export function alignByteArrays(): void {
  globalThis.Uint8Array = new TextEncoder().encode('').constructor as Uint8ArrayConstructor;
}
