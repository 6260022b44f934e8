/** Of the page in place of one of the panel, which is in English alone. */
export const panelTexts = {
  title: 'The server does not respond',
  again: 'Try again',
  reason:
    'It may be starting again, or this device has no connection. What you typed in a form is kept in this tab. The page is loaded as soon as the server responds.',
};
