import type { Transport } from './api.ts';
import { withRetryAfter } from './retry-after.ts';

/** Sends requests to the API from the browser, with cookies; `apiUrl` is empty for the same origin. */
export function browserTransport(apiUrl: string): Transport {
  return withRetryAfter((path, init) => fetch(apiUrl + path, { ...init, credentials: 'include' }));
}

/** As `browserTransport`, and reports the progress of the upload, from 0 to 1. */
export function uploadTransport(apiUrl: string, onProgress: (share: number) => void): Transport {
  const transport: Transport = (path, init) =>
    new Promise((resolve, reject) => {
      const upload = new XMLHttpRequest();
      upload.open(init.method ?? 'POST', apiUrl + path);
      upload.withCredentials = true;
      new Headers(init.headers).forEach((value, name) => {
        upload.setRequestHeader(name, value);
      });
      upload.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
      });
      upload.addEventListener('load', () => {
        const headers = new Headers();
        for (const name of ['content-type', 'retry-after']) {
          const value = upload.getResponseHeader(name);
          if (value !== null) headers.set(name, value);
        }
        resolve(new Response(upload.responseText || null, { status: upload.status, headers }));
      });
      for (const name of ['error', 'abort', 'timeout']) {
        upload.addEventListener(name, () => reject(new TypeError(`The upload ended early: ${name}`)));
      }
      init.signal?.addEventListener('abort', () => upload.abort());
      upload.send(init.body as XMLHttpRequestBodyInit | null);
    });
  return withRetryAfter(transport);
}
