import type { ListedPage } from '#contract/pages/pages.ts';
import { openQuestion } from '../components/dialog/open-question.ts';
import { takingOffText } from './deletion-text.ts';
import { LinkingNote } from './linking-note.tsx';

/** Asks before a page goes off the site and is a draft once more. */
export const askToTakeOff = (page: ListedPage, onConfirm: () => void): string =>
  openQuestion({
    title: `Take “${page.title}” off the site?`,
    children: (
      <>
        {takingOffText(page)}
        <LinkingNote id={page._id} />
      </>
    ),
    labels: { confirm: 'Take it off', cancel: 'Keep it' },
    confirmProps: { color: 'gulal' },
    onConfirm,
  });
