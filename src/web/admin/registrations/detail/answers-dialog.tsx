import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { answerPath } from '#contract/forms/answer-path-rules.ts';
import { shownQuestions } from '#contract/questions/answer-rules.ts';
import type { AnswerSheet } from '#contract/questions/answer-sheets.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { QuestionInput } from '../../questions/question-input.tsx';
import { useDeskEdit } from '../desk/use-desk-edit.ts';

interface AnswersDialogProps {
  registration: RegistrationDetail;
  sheet: AnswerSheet;
  /** The questions as they were read. */
  version: string;
  onClose: () => void;
}

/** Changes the answers of one person, or about the whole registration; an admin may leave required ones empty. */
export function AnswersDialog({ registration, sheet, version, onClose }: AnswersDialogProps) {
  const { call } = useAdminApi();
  const { _id: id, eventId, version: registrationVersion } = registration;
  const { participantId, questions, name, answers } = sheet;
  const draft = useDialogDraft(`answers-${id}-${participantId ?? 'all'}`, onClose);
  const [typed, setTyped] = useDraftState<typeof sheet.values>(draft, 'typed', {});
  const values = { ...sheet.values, ...typed };
  const [files, setFiles] = useState<Record<string, File | null>>({});
  const [reason, setReason] = useDraftState(draft, 'reason', '');
  const edit = useDeskEdit(
    'Answers saved',
    draft.done,
    questions.map((question) => answerPath(question.id)),
  );
  const upload = async () => {
    const sent = { ...values };
    for (const [questionId, file] of Object.entries(files)) {
      if (!file) continue;
      const input = { params: { id: eventId }, body: { questionId, fileName: file.name }, files: { file } };
      sent[questionId] = [(await call(endpoints.questions.uploadFile, input)).data.id];
    }
    return sent;
  };
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    edit.send(async () => {
      const shown = { version, answersVersion: sheet.version, registrationVersion };
      const body = { participantId, answers: await upload(), ...shown, reason };
      return call(endpoints.answerSheets.changeByAdmin, { params: { id }, body });
    });
  };
  const fileNames = new Map(answers.map((answer) => [answer.questionId, answer.values[0]]));
  return (
    <FormModal opened onClose={onClose} draft={draft} title={`Answers of ${name}`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">What was answered before is kept below the answers, with your name.</Text>
          {shownQuestions(questions, values).map((question) => (
            <QuestionInput
              key={question.id}
              question={question}
              name={`answer-${question.id}`}
              values={values[question.id] ?? []}
              fileName={fileNames.get(question.id)}
              error={edit.fieldErrors[answerPath(question.id)]}
              onChange={(given) => setTyped({ ...typed, [question.id]: given })}
              onFile={(file) => setFiles((before) => ({ ...before, [question.id]: file }))}
            />
          ))}
          <TextInput
            label="Reason (for the history)"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={edit.fieldErrors.reason}
            maxLength={maxLengthIn(endpoints.answerSheets.changeByAdmin, 'reason')}
            autoComplete="off"
          />
          <DialogFooter failure={edit.failure} confirm="Save answers" isPending={edit.isPending} onClose={onClose} />
        </Stack>
      </form>
    </FormModal>
  );
}
