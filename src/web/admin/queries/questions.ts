import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

const questionsKey = ['questions'] as const;

/** The questions of an event, to edit them or to filter by them. */
export const questionListQuery = ({ call }: AdminApi, eventId: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'list', eventId],
    queryFn: async () => (await call(endpoints.questions.show, { params: { id: eventId } })).data,
    meta: { name: 'the questions' },
  });

/** What the people of a registration answered. */
export const answersQuery = ({ call }: AdminApi, registrationId: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'answers', registrationId],
    queryFn: async () => (await call(endpoints.questions.listAnswers, { params: { id: registrationId } })).data,
    meta: { name: 'the answers' },
  });
