import { plural, t } from '@lingui/core/macro';
import type { Event } from '#contract/events/events.ts';
import { takesKind } from '#contract/registration-rules.ts';
import { teamsOf } from './team-size.ts';

const list = (values: (number | string)[]) =>
  values.length < 2 ? values.join('') : t`${values.slice(0, -1).join(', ')} and ${values.at(-1) ?? ''}`;

/** The rules about people that registering checks, in words; an event with sub-events leaves them to those. */
function ruleTexts(event: Event): string[] {
  const { allowedYears, maxAlumni, minTeamSize, sameCollege, minWomen, exclusiveGroup, overlapRule } =
    event.effectiveRules;
  const { teamSize } = event;
  const texts: string[] = [];
  const years = list(allowedYears ?? []);
  if (allowedYears)
    texts.push(allowedYears.length === 1 ? t`Students of year ${years}` : t`Students of the years ${years}`);
  if (maxAlumni === 0) texts.push(t`No alumni`);
  else if (maxAlumni !== null) texts.push(t`At most ${maxAlumni} alumni`);
  if (takesKind(event, 'team')) {
    if (minTeamSize > 1) texts.push(teamsOf(minTeamSize, teamSize));
    if (sameCollege) texts.push(t`A team comes from one college`);
    if (minWomen > 0)
      texts.push(
        plural(minWomen, { one: 'At least one woman in a team', other: `At least ${minWomen} women in a team` }),
      );
  }
  if (exclusiveGroup) texts.push(t`One event of “${exclusiveGroup}” for each person`);
  if (overlapRule === 'refuse') texts.push(t`Nobody who takes part in another event at the same time`);
  return texts;
}

/** Who can take part, a sentence each: what the committee wrote, then what the rules say. */
export function eligibilityOf(event: Event, written: string | null): string[] {
  const lines = (written ?? '').split('\n').map((line) => line.trim());
  return [...lines.filter((line) => line !== ''), ...(event.hasSubEvent ? [] : ruleTexts(event))];
}
