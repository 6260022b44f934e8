import { readFileSync, writeFileSync } from 'node:fs';
import { fixLockfile } from './steps/lock-file.mjs';
import { inProject } from './steps/project.mjs';

const file = inProject('package-lock.json');
writeFileSync(file, `${JSON.stringify(fixLockfile(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`);
