/** How many events one mail can name. */
export const MAX_MAILED_EVENTS = 100;

/** How many registrations one mail can name. */
export const MAX_MAILED_REGISTRATIONS = 300;

/** How many mails of one year can wait for their time. */
export const MAX_SCHEDULED_MAILS = 50;

/** How far ahead a mail can be scheduled, in days. */
export const MAX_DAYS_AHEAD = 400;

/**
 * The share of the mails an hour and a day that mails of the committee, and those about registrations, may take. A fifth is kept for links
 * and codes that log in, and a tenth for people who have verified nothing yet.
 */
export const COMMITTEE_MAIL_SHARE = 0.7;
