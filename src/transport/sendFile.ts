import { ParleyError } from '@parley/protocol/constants';
import { openEnvelope } from './http.js';
import type { HttpTransportOptions } from './HttpTransportOptions.js';
import type { UploadRequest } from './Transport.js';

/** Uploads a file with `XMLHttpRequest`, as `fetch` reports no upload progress. Returns the file's address, made absolute. */
export function sendFile(
  { apiKey, baseUrl = '', storageUrl = baseUrl, XMLHttpRequest = globalThis.XMLHttpRequest }: HttpTransportOptions,
  { file, operation = 'attachments/upload', path, onProgress, signal, token }: UploadRequest,
): Promise<{ url: string }> {
  const address = storageUrl.replace(/\/+$/, '');
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new ParleyError('CANCELLED', 'The upload was cancelled.'));
    if (signal?.aborted) return cancelled();
    const request = new XMLHttpRequest();
    const onAbort = () => request.abort();
    signal?.addEventListener('abort', onAbort);
    request.open('POST', `${address}/v2/client/${operation}?${path}`);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('x-service-api-key', apiKey);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onabort = cancelled;
    request.onerror = () =>
      reject(new ParleyError('NETWORK_ERROR', `The service could not be reached for ${operation}.`));
    request.onload = () => {
      try {
        const { status, responseText } = request;
        const retryAfter = request.getResponseHeader('retry-after');
        const { data } = openEnvelope(operation, { status, retryAfter }, responseText);
        onProgress?.(1);
        const { url } = data as { url?: string };
        resolve({ url: url === undefined ? '' : address + url });
      } catch (error) {
        reject(error);
      }
    };
    request.onloadend = () => signal?.removeEventListener('abort', onAbort);
    request.send(file);
  });
}
