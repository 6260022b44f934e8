/** What personal data may be used for, each with a consent of its own. */
export const consentPurposes = ['registration', 'account', 'ambassador', 'news', 'photos'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** The purposes that a person may allow or not, and take back at any time; the others come with what they ask for. */
export const optionalPurposes = ['news', 'photos'] as const satisfies ConsentPurpose[];
export type OptionalPurpose = (typeof optionalPurposes)[number];

/**
 * How a consent was given: by a form with the notice above its button, by a request of a program that showed none,
 * by somebody else who named the person in a team, on the account page, on paper to an admin, or in a form elsewhere whose
 * sheet an admin imported.
 */
export const consentMeans = ['form', 'api', 'named', 'account', 'paper', 'imported'] as const;
export type ConsentMeans = (typeof consentMeans)[number];
