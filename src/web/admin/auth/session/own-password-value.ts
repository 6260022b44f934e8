/** What `OwnPassword` holds; undefined for an account without a password. */
export const ownPasswordOf = (fields: FormData): string | undefined => fields.get('password')?.toString();
