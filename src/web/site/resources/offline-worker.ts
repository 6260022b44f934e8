import source from '../offline/offline-worker.js?raw';

/** The worker of saved pages; looked at by the browser whenever one of them is opened, so never from a cache. */
export function loader() {
  return new Response(source, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  });
}
