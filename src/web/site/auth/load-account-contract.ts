/** Loads the contract with its validator when the form is first used, to keep pages small. */
export const loadAccountContract = () => import('#contract/auth.ts');
