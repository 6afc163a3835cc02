export { aNotification, PEOPLE, type NotificationInput } from './aNotification.js';
export { InPageNetwork } from './InPageNetwork.js';
export { startTestWorld } from './startTestWorld.js';
export { TestProvider, type TestProviderProps } from './TestProvider.js';
export { TestWorld, type TestBrowser } from './TestWorld.js';
