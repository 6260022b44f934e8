import { counted } from '#contract/panel/counted.ts';
import { openQuestion } from './open-question.ts';

/** The parts of a text in square brackets: what a text to start from leaves to be filled in. */
export const gapsIn = (text: string): string[] => text.match(/\[[^[\]]+\]/g) ?? [];

/** Asks before they become public. */
export const askAboutGaps = (gaps: readonly string[], onConfirm: () => void, onClose?: () => void): string =>
  openQuestion({
    title: 'Make it public with square brackets?',
    children: `Visitors will read ${gaps.length === 1 ? 'this' : `${counted(gaps.length, 'place')} that nobody has filled in, such as this`}: ${gaps[0]}`,
    labels: { confirm: 'Make it public', cancel: 'Go on writing' },
    onConfirm,
    ...(onClose ? { onClose } : {}),
  });
