import { StartError } from '../StartError.js';
import { errorText } from '../errorText.js';

interface Address {
  host: string;
  port: number;
  /** Names of the settings, for the advice. */
  hostSetting: string;
  portSetting: string;
}

/** Returns the error to show when a server cannot listen; other errors as they are. */
export function addressFault({ host, port, hostSetting, portSetting }: Address, error: unknown): unknown {
  const address = `${host}:${port}`;
  const words: Record<string, string> = {
    EADDRINUSE: `${address} is in use by another program: choose another port with ${portSetting}.`,
    EACCES: `This account may not listen at ${address}: choose a port above 1023 with ${portSetting}.`,
    EADDRNOTAVAIL: `${host} is no address of this machine: choose another one with ${hostSetting}.`,
    ENOTFOUND: `The name ${host} is not known: choose another one with ${hostSetting}.`,
    EAI_AGAIN: `The name ${host} cannot be looked up now: ${errorText(error)}.`,
    EAFNOSUPPORT: `This machine has no addresses such as ${host}: choose another one with ${hostSetting}.`,
  };
  const text = words[(error as { code?: string }).code ?? ''];
  return text === undefined ? error : new StartError(text, { cause: error });
}
