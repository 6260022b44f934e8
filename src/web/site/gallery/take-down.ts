import { t } from '@lingui/core/macro';

/** A mail to the committee that asks for a picture to be taken down; `which` says which one, or its reader does. */
export function takeDownLink(email: string, which?: string): string {
  const subject = t`Please take a picture down`;
  const body = which
    ? t`Please take this picture down:\n${which}\n\nI am in it as:\n`
    : t`Please take this picture down (its caption):\n\nI am in it as:\n`;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
