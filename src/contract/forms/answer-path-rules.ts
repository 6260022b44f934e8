/** What begins the name of an answer's field in forms and errors. */
export const ANSWER_PREFIX = 'answers.';

/** The name of an answer's field: `answers.<questionId>`, of a team's member below `members.<index>.`. */
export const answerPath = (questionId: string, prefix = ''): string => `${prefix}${ANSWER_PREFIX}${questionId}`;

/** The field beside an uploaded file's, which keeps its name for people: `answers.<questionId>.name`. */
export const fileNameKey = (questionId: string): string => `${questionId}.name`;
