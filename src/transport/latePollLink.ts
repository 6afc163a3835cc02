import { CLOSE_CODES } from '@parley/protocol/constants';
import { loadLater } from '../loadLater.js';
import type { Link, OpenLink } from './Link.js';
import type { pollLink } from './pollLink.js';

/** As `pollLink`, whose code is loaded when it is first opened: most pages have a WebSocket. */
export const latePollLink =
  (...options: Parameters<typeof pollLink>): OpenLink =>
  (credentials, handlers) => {
    let link: Link | undefined;
    let isClosed = false;
    loadLater().then(
      (code) => {
        if (!isClosed) link = code.pollLink(...options)(credentials, handlers);
      },
      () => isClosed || handlers.onClose(CLOSE_CODES.GOING_AWAY),
    );
    return {
      send: (frame) => link?.send(frame) ?? false, // nothing is sent before it is open
      close() {
        isClosed = true;
        link?.close();
      },
    };
  };
