/** What is answered to a mail that all people of its registrations get. */
export const mailedTo = (recipients: number, people = recipients) => ({
  recipients,
  people,
  unreached: { unproved: 0, erased: 0 },
});
