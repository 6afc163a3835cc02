import type { Logger, Mail, OutgoingHttp } from '../../server/src/environment.js';

/**
 * The outside of a service that is measured. Nothing is kept: hundreds of megabytes of captured webhooks and logs would be measured as
 * pauses of the garbage collector.
 */
export const forgetfulHttp: OutgoingHttp = { post: () => Promise.resolve({ status: 200, body: '' }) };

export const forgetfulMail: Mail = { send: () => Promise.resolve() };

export const forgetfulLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
