import { useState } from 'react';
import type { Question } from '#contract/questions/question-rules.ts';
import type { QuestionList } from '#contract/questions/questions.ts';
import { clearDraft } from '../components/form/drafts/draft-store.ts';
import { useFormDraft, useStoredDraft } from '../components/form/drafts/use-form-draft.ts';

/** The list as it is edited. */
export interface QuestionDraft {
  version: number;
  inherits: boolean;
  questions: Question[];
}

const nameOf = (eventId: string) => `questions-${eventId}`;

const toDraft = ({ version, inherits, questions }: QuestionList): QuestionDraft => ({ version, inherits, questions });

/** Whether two lists would be saved alike. */
const isSame = (a: Omit<QuestionDraft, 'version'>, b: Omit<QuestionDraft, 'version'>) =>
  JSON.stringify([a.inherits, a.questions]) === JSON.stringify([b.inherits, b.questions]);

/** What is edited of a list, kept in this browser until it is saved or thrown away. */
export function useQuestionDraft(list: QuestionList) {
  const { eventId } = list;
  const stored = useStoredDraft<QuestionDraft>(nameOf(eventId))?.values ?? null;
  const [draft, setDraft] = useState<QuestionDraft>(stored ?? toDraft(list));
  const [isRestored, setRestored] = useState(stored !== null && !isSame(stored, list));
  const isDirty = !isSame(draft, list);
  const clear = () => clearDraft(nameOf(eventId));
  useFormDraft(nameOf(eventId), draft, isDirty);
  const restart = (from: QuestionList) => {
    clear();
    setDraft(toDraft(from));
    setRestored(false);
  };
  /** Goes on after `sent` was saved as `from`: what was typed during the request stays. */
  const rebase = (from: QuestionList, sent: QuestionDraft) => {
    setDraft((before) => (isSame(before, sent) ? toDraft(from) : { ...before, version: from.version }));
    setRestored(false);
  };
  return { draft, setDraft, isDirty, isRestored, clear, restart, rebase };
}
