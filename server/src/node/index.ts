export { DataFolderInUseError } from './durable/lockDataFolder.js';
export { DataFolderNotPrivateError } from './durable/privateFolder.js';
export { PinoLogger, type PinoLoggerOptions } from './observe/PinoLogger.js';
export { type RunningServer, type ServerOptions, startServer } from './startServer.js';
export type { BootstrapCredentials } from '../bootstrap.js';
export type * from '../environment.js';
