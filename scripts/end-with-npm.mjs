// A signal to npm alone ends npm and its shell, and never reaches the server: without its parent it ends too, gracefully.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 500);
watch.unref();
