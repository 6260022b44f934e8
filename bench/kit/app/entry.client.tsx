import '../../../src/web/entry.client.ts';
