import { fieldText } from '../forms/action-result.ts';

/** What a form says about consent, as requests take it; only what the form has is sent. */
export function consentValues(form: FormData) {
  const flag = (name: string) => form.has(name);
  const text = (name: string) => fieldText(form, name).trim();
  const noticeVersion = text('noticeVersion');
  const isUnder18 = flag('isUnder18');
  return {
    ...(noticeVersion ? { noticeVersion } : {}),
    ...(flag('allowNews') ? { allowNews: true } : {}),
    ...(flag('allowPhotos') ? { allowPhotos: true } : {}),
    ...(isUnder18
      ? {
          isUnder18,
          guardianName: text('guardianName'),
          guardianEmail: text('guardianEmail'),
          guardianPhone: text('guardianPhone'),
        }
      : {}),
  };
}
