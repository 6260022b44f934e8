import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { registrationsKey } from './registrations/registrations.ts';

const questionsKey = ['questions'] as const;

/** The questions of an event, to edit them or to filter by them. Never cached, since a form begins with them and those of the main event. */
export const questionListQuery = ({ call }: AdminApi, eventId: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'list', eventId],
    queryFn: async () => (await call(endpoints.questions.show, { params: { id: eventId } })).data,
    gcTime: 0,
    meta: { name: 'the questions' },
  });

/** What the people of a registration answered, with links to files, and may answer; under a key that edits of registrations invalidate. */
export const answersQuery = ({ call }: AdminApi, registrationId: string) =>
  queryOptions({
    queryKey: [...registrationsKey, 'answers', registrationId],
    queryFn: async () => {
      const params = { id: registrationId };
      const [answers, sheets] = await Promise.all([
        call(endpoints.questions.listAnswers, { params }),
        call(endpoints.answerSheets.showByAdmin, { params }),
      ]);
      return { ...sheets.data, answers: answers.data };
    },
    meta: { name: 'the answers' },
  });
