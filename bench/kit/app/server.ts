export { renderPage } from '../../../src/web/server.ts';
