import { useEffect, useState } from 'react';
import type { Question } from '#contract/questions/question-rules.ts';
import type { QuestionList } from '#contract/questions/questions.ts';

/** The list as it is edited. */
export interface QuestionDraft {
  version: number;
  inherits: boolean;
  questions: Question[];
}

const DRAFT_DELAY = 600;
const keyOf = (eventId: string) => `utsav.draft.questions-${eventId}`;

const toDraft = ({ version, inherits, questions }: QuestionList): QuestionDraft => ({ version, inherits, questions });

function read(eventId: string): QuestionDraft | null {
  try {
    const draft: QuestionDraft | null = JSON.parse(localStorage.getItem(keyOf(eventId)) ?? 'null');
    return draft && Array.isArray(draft.questions) && typeof draft.version === 'number' ? draft : null;
  } catch {
    return null;
  }
}

/** Whether two lists would be saved alike. */
const isSame = (a: Omit<QuestionDraft, 'version'>, b: Omit<QuestionDraft, 'version'>) =>
  JSON.stringify([a.inherits, a.questions]) === JSON.stringify([b.inherits, b.questions]);

/** What is edited of a list, kept in this browser until it is saved or thrown away. */
export function useQuestionDraft(list: QuestionList) {
  const { eventId } = list;
  const [stored] = useState(() => read(eventId));
  const [draft, setDraft] = useState<QuestionDraft>(stored ?? toDraft(list));
  const [isRestored, setRestored] = useState(stored !== null && !isSame(stored, list));
  const isDirty = !isSame(draft, list);
  const clear = () => {
    try {
      localStorage.removeItem(keyOf(eventId));
    } catch {
      // Where nothing can be removed nothing was stored.
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `clear` depends on the event alone.
  useEffect(() => {
    if (!isDirty) return clear();
    const timer = setTimeout(() => {
      try {
        localStorage.setItem(keyOf(eventId), JSON.stringify(draft));
      } catch {
        // Storage is forbidden or full: leaving asks first.
      }
    }, DRAFT_DELAY);
    return () => clearTimeout(timer);
  }, [draft, isDirty, eventId]);
  const restart = (from: QuestionList) => {
    clear();
    setDraft(toDraft(from));
    setRestored(false);
  };
  return { draft, setDraft, isDirty, isRestored, clear, restart };
}
