/** The domain of the pseudonyms that erased people have for an e-mail: nobody can be written to there. */
export const ERASED_DOMAIN = '@erased.invalid';
