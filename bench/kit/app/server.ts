export { renderPage } from '#web/server.ts';
