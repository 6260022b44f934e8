import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const panel = path.resolve(import.meta.dirname, '../..');
const filesWith = (pattern: RegExp) =>
  readdirSync(panel, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && pattern.test(readFileSync(path.join(panel, file), 'utf8')),
  );
const own = (file: string) => path.join('components', 'dialog', file);

it('every dialog of the panel is its own, which gives the focus back', () => {
  expect(filesWith(/import \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/)).toEqual([own('dialog.tsx')]);
});

it('every question is asked by openQuestion, which is confirmed once', () => {
  expect(filesWith(/openConfirmModal/)).toEqual([own('open-question.ts')]);
});
