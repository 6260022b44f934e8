import '../../../src/web/entry.client.tsx';
