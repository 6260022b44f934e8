/** What somebody writes who would be an ambassador, as the form sends it. */
export const applicationTexts = {
  fullName: 'Asha Rao',
  email: 'asha@example.org',
  phone: '9876543210',
  college: 'City College',
  whyInterested: 'I like festivals',
  expectedRegistrations: '20',
};
