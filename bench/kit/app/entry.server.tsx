export { default } from '../../../src/web/entry.server.tsx';
