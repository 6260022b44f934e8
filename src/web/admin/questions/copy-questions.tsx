import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question } from '#contract/questions/question-rules.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { Dialog } from '../components/dialog/dialog.tsx';
import { DialogButtons } from '../components/dialog/dialog-buttons.tsx';
import { questionListQuery } from '../queries/questions.ts';
import { EventSelect } from '../registrations/event-select.tsx';

interface CopyQuestionsProps {
  eventId: string;
  onCopy: (questions: Question[]) => void;
}

/** Takes over the questions of another event; they are this event's own from then on. */
export function CopyQuestions({ eventId, onCopy }: CopyQuestionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Copy from another event
      </Button>
      {isOpen ? <CopyDialog eventId={eventId} onCopy={onCopy} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function CopyDialog({ eventId, onCopy, onClose }: CopyQuestionsProps & { onClose: () => void }) {
  const api = useAdminApi();
  const [from, setFrom] = useState<string | null>(null);
  const { data, error } = useQuery({ ...questionListQuery(api, from ?? ''), enabled: from !== null });
  const questions = data?.questions ?? [];
  return (
    <Dialog opened onClose={onClose} title="Copy from another event" size={500}>
      <EventSelect label="Event" placeholder="Choose an event" value={from} onChange={setFrom} data-autofocus />
      <Text size="sm" mt="sm" role="status">
        {error && from ? failureText(error) : null}
        {from && data ? (
          questions.length === 0 ? (
            'This event has no questions of its own.'
          ) : (
            <>
              {questions.length} {questions.length === 1 ? 'question' : 'questions'}:{' '}
              {questions.map(({ label }) => label).join(' · ')}
            </>
          )
        ) : null}
      </Text>
      <DialogButtons mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={questions.length === 0 || from === eventId}
          onClick={() => {
            onCopy(questions);
            onClose();
          }}
        >
          Copy
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
