/** The parts of the protocol that need no schema library. A browser bundle may import them. */
export * from './errors.js';
export * from './closeCodes.js';
export * from './limits.js';
export * from './activityTypes.js';
export * from './template.js';
export * from './userColor.js';
export * from './locationKey.js';
export * from './commentDefaults.js';
export * from './mentionClasses.js';
export * from './accessFields.js';
export * from './viewersOf.js';
export * from './packed/packThread.js';
export * from './packed/unpackThread.js';
export * from './packed/SharedValues.js';
export * from './visibilityFor.js';
export * from './webAddress.js';
export * from './events.js';
