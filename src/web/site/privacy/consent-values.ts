import { fieldText } from '../forms/form-values.ts';

/** What a form says about consent, as requests take it; only what the form has is sent. */
export function consentValues(form: FormData) {
  const flag = (name: string) => form.has(name);
  const text = (name: string) => fieldText(form, name).trim();
  const noticeVersion = text('noticeVersion');
  // A tick, or the answer to the question for the age.
  const isUnder18 = text('isUnder18') === 'true';
  // By the date of birth the server decides whether somebody is under 18.
  const namesGuardian = isUnder18 || text('guardianName') !== '' || text('guardianEmail') !== '';
  return {
    ...(noticeVersion ? { noticeVersion } : {}),
    ...(flag('allowNews') ? { allowNews: true } : {}),
    ...(flag('allowPhotos') ? { allowPhotos: true } : {}),
    ...(isUnder18 ? { isUnder18 } : {}),
    ...(namesGuardian
      ? {
          guardianName: text('guardianName'),
          guardianEmail: text('guardianEmail'),
          guardianPhone: text('guardianPhone'),
        }
      : {}),
  };
}
