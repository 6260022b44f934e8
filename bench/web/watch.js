/**
 * Runs in the page before anything else and notes when what `selector` names is seen and hydrated, in
 * milliseconds from the request. A file of its own, since it must reach the browser as it is written.
 * @param {string} selector
 */
// biome-ignore lint/correctness/noUnusedVariables: first-view.ts calls it in the browser.
function watchFirstView(selector) {
  const times = { seen: 0, answering: 0, largest: 0 };
  Object.assign(window, { firstView: times });
  new PerformanceObserver((list) => {
    times.largest = list.getEntries().at(-1)?.startTime ?? times.largest;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    const element = document.querySelector(selector);
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (element && isPainted && times.seen === 0) times.seen = performance.now();
    if (element && Object.keys(element).some((key) => key.startsWith('__reactProps'))) {
      times.answering = performance.now();
    } else {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
}
