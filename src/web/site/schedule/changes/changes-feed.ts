import { t } from '@lingui/core/macro';
import { endpoints } from '#contract/endpoints.ts';
import { SCHEDULE_CHANGES } from '#contract/urls/page-paths.ts';
import { languageQuery } from '../../../language/language-query.ts';
import { pageContext } from '../../../page-context.ts';
import { emptyFestival } from '../../festival.ts';
import { dataOrNull, pageApi } from '../../page-api.ts';
import { atomResponse } from '../../resources/atom.ts';
import type { FileArgs } from '../../resources/file-args.ts';
import { changeText } from './change-text.ts';

/** The versions of the schedule with what changed in each, as an Atom feed. */
export async function loader(args: FileArgs) {
  const api = pageApi(args);
  const { origin, timeZone } = args.context.get(pageContext);
  const [{ data }, settings] = await Promise.all([
    api.call(endpoints.scheduleReleases.list),
    dataOrNull(api.call(endpoints.settings.show)),
  ]);
  const { festivalName } = settings ?? emptyFestival;
  return atomResponse({
    title: t`${festivalName}: schedule`,
    author: festivalName,
    origin,
    path: `${SCHEDULE_CHANGES}.atom`,
    page: SCHEDULE_CHANGES,
    items: data.map(({ _id, name, note, releasedAt, changes }) => ({
      id: `schedule/${_id}`,
      title: t`Schedule, version ${name}`,
      url: `${origin}${SCHEDULE_CHANGES}${languageQuery()}#${_id}`,
      published: releasedAt,
      updated: releasedAt,
      text: [
        ...(note ? [note] : []),
        ...changes.map((change) => `${change.title}: ${changeText(change, timeZone)}`),
      ].join('\n'),
    })),
  });
}
