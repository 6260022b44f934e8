import '#web/entry.client.tsx';
