import { handOn } from './steps/hand-on.mjs';

await handOn('backup');
