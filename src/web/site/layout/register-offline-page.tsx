import { use } from 'react';
import { ScriptNonce } from '../../script-nonce.ts';
import { workerUrl } from '../offline/worker-url.ts';

/** When the page has nothing else to do; a private window refuses, and keeps the browser's own page. */
const script = () =>
  `addEventListener("load",()=>(self.requestIdleCallback??setTimeout)(()=>navigator.serviceWorker?.register("${workerUrl()}",{scope:"/",updateViaCache:"all"}).catch(()=>{})))`;

/** From the next page on, one that is opened without a connection says so. In the HTML alone: the scripts of a page have no room for it. */
export function RegisterOfflinePage() {
  const nonce = use(ScriptNonce);
  const __html = import.meta.env.SSR ? script() : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a url of ours.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}
