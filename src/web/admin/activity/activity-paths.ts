import type { AuditLink } from '#contract/audit.ts';
import { entryPath } from '../entries/entry-paths.ts';
import { editPath } from '../events/event-paths.ts';
import { viewPath } from '../frame/nav-links.ts';

/** What admins did to one event, entry or ambassador. */
export const historyPath = (id: string) => `/admin/activity?subject=${encodeURIComponent(id)}`;

/** Where an admin looks at what an action was about. */
export function linkPath(link: AuditLink): string {
  if (link.kind === 'event') return editPath(link);
  return link.kind === 'entry' ? entryPath(link._id) : viewPath('ambassadors');
}
