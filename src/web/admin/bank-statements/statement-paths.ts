export const STATEMENTS_PATH = '/admin/bank-statements';
export const statementPath = (id: string) => `${STATEMENTS_PATH}/${encodeURIComponent(id)}`;
