/** How long after its first frame the scripts of a browser wait that never says that it has painted, in milliseconds. */
const PAINT_TIMEOUT = 1000;

/** Puts what the template before it holds into the page, once the browser says that the page is painted: there the scripts start. */
const START =
  '{const held=document.currentScript.previousSibling,start=()=>held.replaceWith(held.content);' +
  `requestAnimationFrame(()=>setTimeout(start,${PAINT_TIMEOUT}));` +
  "new PerformanceObserver(start).observe({type:'paint',buffered:true})}";

/**
 * Orders a page's requests by importance: inline scripts before anything they would wait for, then style sheets, since nothing
 * is painted without them. Where the page can be read and used without scripts, these are fetched once it is painted: a template holds
 * React Router's module script and its preloads until then. React neither orders requests nor ranks them.
 */
export function orderRequests(page: string, nonce: string, isReadable: boolean): string {
  const start = page.indexOf('<head>') + '<head>'.length;
  const end = page.indexOf('</head>');
  if (start < '<head>'.length || end === -1) return page;
  const scripts: string[] = [];
  const sheets: string[] = [];
  const preloads: string[] = [];
  const head = page
    .slice(start, end)
    .replace(/<script[^>]*>[^<]*<\/script>/g, (script) => {
      scripts.push(script);
      return '';
    })
    .replace(/<link [^>]*>/g, (link) => {
      if (isReadable && link.includes(' rel="modulepreload"')) preloads.push(link);
      else if (link.includes(' rel="stylesheet"')) sheets.push(link);
      else return link;
      return '';
    });
  const body = isReadable ? holdScript(page.slice(end), preloads, nonce) : page.slice(end);
  return page.slice(0, start) + scripts.join('') + sheets.join('') + head + body;
}

const holdScript = (body: string, preloads: string[], nonce: string) =>
  body.replace(
    /<script [^>]*type="module"[^>]*>[^<]*<\/script>/,
    (script) => `<template>${preloads.join('')}${script}</template><script nonce="${nonce}">${START}</script>`,
  );
