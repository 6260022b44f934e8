/** How many events one mail can name. */
export const MAX_MAILED_EVENTS = 100;

/** How many registrations one mail can name. */
export const MAX_MAILED_REGISTRATIONS = 300;

/** How many mails of one year can wait for their time. */
export const MAX_SCHEDULED_MAILS = 50;

/** How far ahead a mail can be scheduled, in days. */
export const MAX_DAYS_AHEAD = 400;
