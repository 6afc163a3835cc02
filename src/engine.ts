/**
 * What works only while somebody is signed in. It is one chunk, loaded when somebody begins to sign in: a page shows
 * before it, and a visitor who never signs in never loads it. Reach it through
 * `session.engine` or `import()`, and import nothing but types from the files below anywhere else: that would put them in the entry.
 */
export { soundMessage } from './cache/sound/soundMessage.js';
export { createContacts } from './elements/contact/createContacts.js';
export { fetchDocumentsPage } from './documents/fetchDocumentsPage.js';
export { openDocumentSet } from './documents/openDocumentSet.js';
export { fetchPermissions } from './permissions/fetchPermissions.js';
export { eventMetadata } from './eventMetadata.js';
export { fetchDebugInfo } from './fetchDebugInfo.js';
export { followPermissions } from './permissions/followPermissions.js';
export { accessLost } from './session/accessLost.js';
export { enterSession } from './session/enterSession.js';
export { createNetwork } from './transport/createNetwork.js';
