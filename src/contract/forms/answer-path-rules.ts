/** What begins the name of an answer's field in forms and errors. */
export const ANSWER_PREFIX = 'answers.';

/** The name of an answer's field: `answers.<questionId>`, of a team's member below `members.<index>.`. */
export const answerPath = (questionId: string, prefix = ''): string => `${prefix}${ANSWER_PREFIX}${questionId}`;

/** Among the answers of a form, where the name of an uploaded file is, for people; its id is below that of the question. */
export const fileNameKey = (questionId: string): string => `${questionId}.name`;
