import type { AuditLink } from '#contract/audit.ts';
import { editPath } from '../events/event-paths.ts';
import { viewPath } from '../layout/views.ts';
import { registrationPath } from '../registrations/registration-paths.ts';

/** What admins did to one event, registration or ambassador. */
export const historyPath = (id: string) => `/admin/activity?target=${encodeURIComponent(id)}`;

/** Where an admin looks at what an action was about. */
export function linkPath(link: AuditLink): string {
  if (link.kind === 'event') return editPath(link);
  return link.kind === 'registration' ? registrationPath(link._id) : viewPath('ambassadors');
}
