export { default } from '#web/entry.server.tsx';
