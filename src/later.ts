// Code that a client may never need, in one chunk: a browser loads few files faster than many. Loaded when any of it is first needed.
export { createDocumentAccess } from './documents/createDocumentAccess.js';
export { signWhenSlow } from './elements/comment/content/signWhenSlow.js';
export { contextFailure } from './elements/comment/contextFailure.js';
export { createContactElement } from './elements/contact/createContactElement.js';
export { createActivityElement, createFollowElement, createRecorderElement } from './elements/interactiveElements.js';
export { addUser, removeUser } from './elements/presence/addedUsers.js';
export { fetchDebugInfo } from './fetchDebugInfo.js';
export { createWriteQueue } from './session/createWriteQueue.js';
export { openResultStore } from './session/resultStore.js';
export { explainSignIn } from './session/explainSignIn.js';
export { pollLink } from './transport/pollLink.js';
export { sendFile } from './transport/sendFile.js';
