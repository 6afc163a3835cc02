import { ParleyError } from '@parley/protocol/constants';
import { openEnvelope } from './http.js';
import type { UploadRequest } from './Transport.js';

export interface FileSenderOptions {
  apiKey: string;
  /** Without a slash at the end; empty: the page's origin. */
  baseUrl: string;
  /** @default the global one, at the time of the call */
  XMLHttpRequest: (new () => XMLHttpRequest) | undefined;
}

/** Uploads a file with `XMLHttpRequest`, as `fetch` reports no upload progress. Returns the file's address, made absolute. */
export function sendFile(
  { apiKey, baseUrl, XMLHttpRequest = globalThis.XMLHttpRequest }: FileSenderOptions,
  { file, operation = 'attachments/upload', path, onProgress, signal, token }: UploadRequest,
): Promise<{ url: string }> {
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new ParleyError('CANCELLED', 'The upload was given up.'));
    if (signal?.aborted) return cancelled();
    const request = new XMLHttpRequest();
    const onAbort = () => request.abort();
    signal?.addEventListener('abort', onAbort);
    request.open('POST', `${baseUrl}/v2/client/${operation}?${path}`);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('x-service-api-key', apiKey);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onabort = cancelled;
    request.onerror = () =>
      reject(
        new ParleyError('NETWORK_ERROR', `The service could not be reached for ${operation}; check the connection.`),
      );
    request.onload = () => {
      try {
        const { status, responseText } = request;
        const retryAfter = request.getResponseHeader('retry-after');
        const { data } = openEnvelope(operation, { status, retryAfter }, responseText);
        onProgress?.(1);
        const { url } = data as { url?: string };
        resolve({ url: url === undefined ? '' : baseUrl + url });
      } catch (error) {
        reject(error);
      }
    };
    request.onloadend = () => signal?.removeEventListener('abort', onAbort);
    request.send(file);
  });
}
