import { t } from '@lingui/core/macro';
import type { KnownTexts } from './text-list.ts';

/** What the API says of a request: why it is refused, or what was done. */
export const refusalTexts: KnownTexts = {
  'Invalid Credentials': () => t`Invalid Credentials`,
  'Wrong password': () => t`Wrong password`,
  'Enter the code of your app': () => t`Enter the code of your app`,
  '{event}: a payment is due or was made': ({ event }) => t`${event}: a payment is due or was made`,
  '{event}: a team counts on you': ({ event }) => t`${event}: a team counts on you`,
  // As erasures have it that were stored before.
  '{event}: money is open or was paid': ({ event }) => t`${event}: money is open or was paid`,
  '{event}: it has begun': ({ event }) => t`${event}: it has begun`,
  'You are registered for this event already': () => t`You are registered for this event already`,
  'You are registered for {event} at the same time': ({ event }) => t`You are registered for ${event} at the same time`,
  'You are registered for {event}: of the events of “{group}” a person takes part in one': ({ event, group }) =>
    t`You are registered for ${event}: of the events of “${group}” a person takes part in one`,
  '{who} is registered for {event} at the same time': ({ who, event }) =>
    t`${who} is registered for ${event} at the same time`,
  '{who} is registered for {event}: of the events of “{group}” a person takes part in one': ({ who, event, group }) =>
    t`${who} is registered for ${event}: of the events of “${group}” a person takes part in one`,
  'Registration for this event is closed': () => t`Registration for this event is closed`,
  'This event takes registrations on another site': () => t`This event takes registrations on another site`,
  'The last seat has just been taken. Send the form again to join the waitlist': () =>
    t`The last seat has just been taken. Send the form again to join the waitlist`,
  'Registration opens on {time}': ({ time }) => t`Registration opens on ${time}`,
  'This event does not exist or has been removed': () => t`This event does not exist or has been removed`,
  'Log in to register for this event': () => t`Log in to register for this event`,
  'Register for one of its sub-events instead': () => t`Register for one of its sub-events instead`,
  'This event takes individuals only': () => t`This event takes individuals only`,
  'This event takes teams only': () => t`This event takes teams only`,
  'The teams of this event have been final since {time}': ({ time }) =>
    t`The teams of this event have been final since ${time}`,
  'The teams of this event have been final since {time}. Register the whole team at once': ({ time }) =>
    t`The teams of this event have been final since ${time}. Register the whole team at once`,
  'The teams of this event have been final since {time}: the team cannot change any more': ({ time }) =>
    t`The teams of this event have been final since ${time}: the team cannot change any more`,
  '{who} is registered for this event already': ({ who }) => t`${who} is registered for this event already`,
  'Somebody in this team is registered for this event already. Log in to see who': () =>
    t`Somebody in this team is registered for this event already. Log in to see who`,
  'Somebody of this registration is inside already. Ask at the desk to cancel it': () =>
    t`Somebody of this registration is inside already. Ask at the desk to cancel it`,
  'You are no longer logged in. Log in and send it again.': () =>
    t`You are no longer logged in. Log in and send it again.`,
  'Somebody has logged in with this browser since you opened the form. Open it again and send it.': () =>
    t`Somebody has logged in with this browser since you opened the form. Open it again and send it.`,
  'The e-mail address was not confirmed in time': () => t`The e-mail address was not confirmed in time`,
  'Nobody checked the payment in time, so the seat is free again. The payment is still being checked': () =>
    t`Nobody checked the payment in time, so the seat is free again. The payment is still being checked`,
  'This registration does not exist': () => t`This registration does not exist`,
  'Only the team leader cancels for the team. You can leave the team': () =>
    t`Only the team leader cancels for the team. You can leave the team`,
  'Enter the e-mail address that this registration was made with': () =>
    t`Enter the e-mail address that this registration was made with`,
  'Pay {amount} to take the seat': ({ amount }) => t`Pay ${amount} to take the seat`,
  'The time for this is over, and the seat is no longer held for you': () =>
    t`The time for this is over, and the seat is no longer held for you`,
  'The event has begun': () => t`The event has begun`,
  'The event is over': () => t`The event is over`,
  'Cancelling was possible until {time}': ({ time }) => t`Cancelling was possible until ${time}`,
  'The seat was given to somebody else meanwhile': () => t`The seat was given to somebody else meanwhile`,
  'The event has begun: the team cannot change any more': () => t`The event has begun: the team cannot change any more`,
  'The registration of this team has ended': () => t`The registration of this team has ended`,
  '{who} was checked in at the gate and stays in the team': ({ who }) =>
    t`${who} was checked in at the gate and stays in the team`,
  '{who} was checked in at the gate already': ({ who }) => t`${who} was checked in at the gate already`,
  'The fee is {now} now; it was {before} before': ({ now, before }) =>
    t`The fee is ${now} now; it was ${before} before`,
  'Too many wrong e-mail addresses were tried for this pass. Log in, or ask the organisers': () =>
    t`Too many wrong e-mail addresses were tried for this pass. Log in, or ask the organisers`,
  'Many registrations from your network wait for their e-mail to be confirmed. Confirm yours first, or log in': () =>
    t`Many registrations from your network wait for their e-mail to be confirmed. Confirm yours first, or log in`,
  'Many people have just registered from your network. Try again later, or ask the organisers to register you': () =>
    t`Many people have just registered from your network. Try again later, or ask the organisers to register you`,
  'This link is incomplete. Open it from the e-mail once more': () =>
    t`This link is incomplete. Open it from the e-mail once more`,
  'This registration has ended. Register for the event again': () =>
    t`This registration has ended. Register for the event again`,
  'This e-mail was confirmed already': () => t`This e-mail was confirmed already`,
  'This e-mail needs no confirmation': () => t`This e-mail needs no confirmation`,
  'The e-mail is on its way. Wait a minute': () => t`The e-mail is on its way. Wait a minute`,
  'Many people registered at once: your e-mail goes out in turn, and your registration is kept until then': () =>
    t`Many people registered at once: your e-mail goes out in turn, and your registration is kept until then`,
  'Several e-mails are on their way. Look into the spam folder too': () =>
    t`Several e-mails are on their way. Look into the spam folder too`,
  'Your e-mail is confirmed': () => t`Your e-mail is confirmed`,
  'Your e-mail is confirmed.': () => t`Your e-mail is confirmed.`,
  'Your e-mail is confirmed. Your e-mail was not confirmed before, so the old password and its logins have ended: anybody could have set it. Choose a new one in your account.':
    () =>
      t`Your e-mail is confirmed. Your e-mail was not confirmed before, so the old password and its logins have ended: anybody could have set it. Choose a new one in your account.`,
  'Registration Successful!': () => t`Registration Successful!`,
  'Login Successful!': () => t`Login Successful!`,
  'Login Successful! Your e-mail was not confirmed before, so the old password and its logins have ended: anybody could have set it. Choose a new one in your account.':
    () =>
      t`Login Successful! Your e-mail was not confirmed before, so the old password and its logins have ended: anybody could have set it. Choose a new one in your account.`,
  'Thank you! Your application has been received.': () => t`Thank you! Your application has been received.`,
  'The registration has ended': () => t`The registration has ended`,
  'We have sent the e-mail again': () => t`We have sent the e-mail again`,
  'This event was cancelled': () => t`This event was cancelled`,
  'Answers could be changed until {time}. The organisers can change them for you': ({ time }) =>
    t`Answers could be changed until ${time}. The organisers can change them for you`,
  'Enter the e-mail address that this pass was sent to': () => t`Enter the e-mail address that this pass was sent to`,
  'These answers are not on this pass any more': () => t`These answers are not on this pass any more`,
  'Your answers are saved': () => t`Your answers are saved`,
  'The organisers changed the questions meanwhile. Look at them again, then send your answers.': () =>
    t`The organisers changed the questions meanwhile. Look at them again, then send your answers.`,
  'These answers were changed meanwhile. Look at what is stored now, then save yours again.': () =>
    t`These answers were changed meanwhile. Look at what is stored now, then save yours again.`,
  'To change an answer that was given, log in, or enter the e-mail address that this pass was sent to': () =>
    t`To change an answer that was given, log in, or enter the e-mail address that this pass was sent to`,
  'Too many files wait from your network. Log in with an e-mail that you have confirmed, then send it again; or try again later.':
    () =>
      t`Too many files wait from your network. Log in with an e-mail that you have confirmed, then send it again; or try again later.`,
  'Too many pictures were sent without a login today. Log in with an e-mail that you have confirmed.': () =>
    t`Too many pictures were sent without a login today. Log in with an e-mail that you have confirmed.`,
  'Too many pictures were sent from your account today. Try again tomorrow.': () =>
    t`Too many pictures were sent from your account today. Try again tomorrow.`,
  'Too many files wait to be used. Try again later.': () => t`Too many files wait to be used. Try again later.`,
  'Send a PDF or a picture: PNG, JPEG, GIF, WebP or AVIF': () =>
    t`Send a PDF or a picture: PNG, JPEG, GIF, WebP or AVIF`,
  'This event does not ask for such a file': () => t`This event does not ask for such a file`,
  'The file is larger than {max} MB': ({ max }) => t`The file is larger than ${max} MB`,
  'The image is larger than {max} MB': ({ max }) => t`The image is larger than ${max} MB`,
  'The file has no name': () => t`The file has no name`,
  'The file is empty': () => t`The file is empty`,
  'Only one file is accepted here': () => t`Only one file is accepted here`,
  'The upload is incomplete or damaged': () => t`The upload is incomplete or damaged`,
  'A file that you sent is not there any more. Please choose it again.': () =>
    t`A file that you sent is not there any more. Please choose it again.`,
  'Please select an image': () => t`Please select an image`,
  'Please choose a PNG, JPG, GIF, WebP or AVIF image': () => t`Please choose a PNG, JPG, GIF, WebP or AVIF image`,
  'The image takes too long to read. Save it smaller.': () => t`The image takes too long to read. Save it smaller.`,
  'The image is damaged or cannot be read': () => t`The image is damaged or cannot be read`,
  'The image has more than {max} megapixels. Save it smaller, or as a plain JPG.': ({ max }) =>
    t`The image has more than ${max} megapixels. Save it smaller, or as a plain JPG.`,
  'Too many pictures at once. Try again shortly.': () => t`Too many pictures at once. Try again shortly.`,
  'If we hold something about this address, a link is on its way to it.': () =>
    t`If we hold something about this address, a link is on its way to it.`,
  'It will be erased.': () => t`It will be erased.`,
  'Nothing is erased.': () => t`Nothing is erased.`,
  'Your e-mail address is not confirmed yet. What others entered under it is shown once it is.': () =>
    t`Your e-mail address is not confirmed yet. What others entered under it is shown once it is.`,
  'Thank you. Your consent is recorded.': () => t`Thank you. Your consent is recorded.`,
  'Your refusal is recorded.': () => t`Your refusal is recorded.`,
  'Your guardian is asked by e-mail': () => t`Your guardian is asked by e-mail`,
  'This link is not valid any more. Ask for a new one from the page of the pass.': () =>
    t`This link is not valid any more. Ask for a new one from the page of the pass.`,
  'This link is not valid any more. Ask for a new one.': () => t`This link is not valid any more. Ask for a new one.`,
  'Who is under 18 and has not said so names their guardian on their own pass': () =>
    t`Who is under 18 and has not said so names their guardian on their own pass`,
  'Choose whose parent or guardian you name': () => t`Choose whose parent or guardian you name`,
  'This parent or guardian has refused. We do not write to them again': () =>
    t`This parent or guardian has refused. We do not write to them again`,
  'Your guardian has agreed already': () => t`Your guardian has agreed already`,
  'Ask the organisers: your guardian was named three times': () =>
    t`Ask the organisers: your guardian was named three times`,
  'This person is not in the registration': () => t`This person is not in the registration`,
  'This is done already: nothing is left to decide': () => t`This is done already: nothing is left to decide`,
  'Thank you, that is noted': () => t`Thank you, that is noted`,
  'That is taken back': () => t`That is taken back`,
  'Hand over the leadership first, or cancel the registration': () =>
    t`Hand over the leadership first, or cancel the registration`,
  'This event is cancelled: nobody new comes into its teams': () =>
    t`This event is cancelled: nobody new comes into its teams`,
  'Hand over the leadership first': () => t`Hand over the leadership first`,
  'This pass is for all of its people: cancel the registration instead': () =>
    t`This pass is for all of its people: cancel the registration instead`,
  'This link is for somebody who is not in the team': () => t`This link is for somebody who is not in the team`,
  '{who} is in the team': ({ who }) => t`${who} is in the team`,
  'The team has changed': () => t`The team has changed`,
  'You have left the team': () => t`You have left the team`,
  'You are out of the team': () => t`You are out of the team`,
  'This person is not in the team': () => t`This person is not in the team`,
  'The people of this team have changed too often. The organisers can change them for you': () =>
    t`The people of this team have changed too often. The organisers can change them for you`,
  'This registration was changed too often today. Try again tomorrow, or ask the organisers': () =>
    t`This registration was changed too often today. Try again tomorrow, or ask the organisers`,
  'Everybody decides this for themselves': () => t`Everybody decides this for themselves`,
  'Only the team leader can do this': () => t`Only the team leader can do this`,
  'Team Registration Successful!': () => t`Team Registration Successful!`,
  'You are in the team': () => t`You are in the team`,
  'The team is closed to new members': () => t`The team is closed to new members`,
  'The team is open to new members again': () => t`The team is open to new members again`,
  'The team has a new leader': () => t`The team has a new leader`,
  'There is no such team': () => t`There is no such team`,
  '{who} has no account with this e-mail address yet. Ask them to log in with it once, then hand over': ({ who }) =>
    t`${who} has no account with this e-mail address yet. Ask them to log in with it once, then hand over`,
  'The registration is cancelled': () => t`The registration is cancelled`,
  'Your registration is cancelled': () => t`Your registration is cancelled`,
  'The seat is yours': () => t`The seat is yours`,
  'If something is registered with this address, the links are on their way. Look in your spam folder too.': () =>
    t`If something is registered with this address, the links are on their way. Look in your spam folder too.`,
  'Not paid or accepted in time': () => t`Not paid or accepted in time`,
  'There is nothing to pay for this registration now': () => t`There is nothing to pay for this registration now`,
  'This registration costs nothing': () => t`This registration costs nothing`,
  'Another payment with this UTR is confirmed: one transfer pays once': () =>
    t`Another payment with this UTR is confirmed: one transfer pays once`,
  'This UTR number was given for another payment already. Check the number in your UPI app': () =>
    t`This UTR number was given for another payment already. Check the number in your UPI app`,
  'This number was decided already': () => t`This number was decided already`,
  'This number was corrected too often. Write to the organisers with the right one': () =>
    t`This number was corrected too often. Write to the organisers with the right one`,
  'Your payment is being checked already': () => t`Your payment is being checked already`,
  'Thank you! We check the payment.': () => t`Thank you! We check the payment.`,
  'Thank you! We check the payment and send your pass by e-mail.': () =>
    t`Thank you! We check the payment and send your pass by e-mail.`,
  'Razorpay did not respond. Try again, or use another payment method': () =>
    t`Razorpay did not respond. Try again, or use another payment method`,
  'This event has been removed. It takes no payments any more': () =>
    t`This event has been removed. It takes no payments any more`,
  'This event is over. It takes no payments any more': () => t`This event is over. It takes no payments any more`,
  'This event takes no payments at the moment': () => t`This event takes no payments at the moment`,
  'There is no such receipt': () => t`There is no such receipt`,
  'Your festival ID has a new code': () => t`Your festival ID has a new code`,
  'This link opens no festival ID. Let us mail you a new one.': () =>
    t`This link opens no festival ID. Let us mail you a new one.`,
  'Enter the code of your authenticator app.': () => t`Enter the code of your authenticator app.`,
  'If this address has an account, a link is on its way. It works once, for 30 minutes.': () =>
    t`If this address has an account, a link is on its way. It works once, for 30 minutes.`,
  'This site cannot send e-mail yet. Ask the committee for what you would get by e-mail.': () =>
    t`This site cannot send e-mail yet. Ask the committee for what you would get by e-mail.`,
  'Your password is changed. Log in with it now.': () => t`Your password is changed. Log in with it now.`,
  'Choose a new one in your account.': () => t`Choose a new one in your account.`,
  'We sent a link to {email}.': ({ email }) => t`We sent a link to ${email}.`,
  'A code is on its way.': () => t`A code is on its way.`,
  'This e-mail already has an account': () => t`This e-mail already has an account`,
  'Too many attempts. Try again in 1 minute.': () => t`Too many attempts. Try again in 1 minute.`,
  'Too many attempts. Try again in {minutes} minutes.': ({ minutes }) =>
    t`Too many attempts. Try again in ${minutes} minutes.`,
  'Too many people log in at once. Try again in a moment.': () =>
    t`Too many people log in at once. Try again in a moment.`,
  'Log out and log in again, then do this within {minutes} minutes: your account has no password to ask for': ({
    minutes,
  }) => t`Log out and log in again, then do this within ${minutes} minutes: your account has no password to ask for`,
  'This login took too long. Enter your password once more.': () =>
    t`This login took too long. Enter your password once more.`,
  'We have sent five links within the hour. Look for them in your spam folder too.': () =>
    t`We have sent five links within the hour. Look for them in your spam folder too.`,
  'This passkey cannot log in here. Use another one, or your password.': () =>
    t`This passkey cannot log in here. Use another one, or your password.`,
  'The passkey is added': () => t`The passkey is added`,
  'The passkey is removed': () => t`The passkey is removed`,
  'An account has at most {max} passkeys. Remove one that you do not use any more.': ({ max }) =>
    t`An account has at most ${max} passkeys. Remove one that you do not use any more.`,
  'This passkey could not be added. Start again.': () => t`This passkey could not be added. Start again.`,
  'This passkey is in use already.': () => t`This passkey is in use already.`,
  'We have mailed you a code. Log in with it to finish.': () => t`We have mailed you a code. Log in with it to finish.`,
  'This code is wrong or too old. Enter the newest one, or ask for another.': () =>
    t`This code is wrong or too old. Enter the newest one, or ask for another.`,
  'What is your name? Your account is new': () => t`What is your name? Your account is new`,
  'Google did not respond to a login as it should': () => t`Google did not respond to a login as it should`,
  'Google did not respond. Try again in a moment, or log in another way.': () =>
    t`Google did not respond. Try again in a moment, or log in another way.`,
  'This login took too long or was used before. Start it again.': () =>
    t`This login took too long or was used before. Start it again.`,
  'You stopped the login at Google. Nothing has changed.': () =>
    t`You stopped the login at Google. Nothing has changed.`,
  'Google has not verified the e-mail of this account.': () => t`Google has not verified the e-mail of this account.`,
  '{email} is not an account of the college. Choose the one that ends with {domain}.': ({ email, domain }) =>
    t`${email} is not an account of the college. Choose the one that ends with ${domain}.`,
  'This login was begun in another browser, or too long ago. Start it again.': () =>
    t`This login was begun in another browser, or too long ago. Start it again.`,
  'This address belonged to another Google account before. Log in with your password.': () =>
    t`This address belonged to another Google account before. Log in with your password.`,
  'Log in with Google for the first time': () => t`Log in with Google for the first time`,
  'This e-mail cannot be used here.': () => t`This e-mail cannot be used here.`,
  'This is one of the most common passwords: choose another, such as four words': () =>
    t`This is one of the most common passwords: choose another, such as four words`,
  'Your account is saved.': () => t`Your account is saved.`,
  'Your password is changed. Every other login has ended.': () =>
    t`Your password is changed. Every other login has ended.`,
  'Every other login has ended.': () => t`Every other login has ended.`,
};
