import { plainText } from '../../../rich-text/plain-text.ts';
import { gapsIn } from '../../components/dialog/gaps.ts';
import type { PageDraft } from './page-draft.ts';

/** Every text in a value of the form. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

/** What of a page nobody has filled in: the parts of its texts in square brackets. */
export const gapsOf = ({ title, summary, sections }: PageDraft): string[] =>
  [
    title,
    summary,
    ...sections.flatMap((section) => (section.kind === 'text' ? [plainText(section.body)] : textsIn(section))),
  ].flatMap(gapsIn);
