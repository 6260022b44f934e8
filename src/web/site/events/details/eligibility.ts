import type { Event } from '#contract/events/events.ts';
import { takesKind } from '#contract/registration-rules.ts';

const list = (values: (number | string)[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`;

/** The rules about people that registering checks, in words; an event with sub-events leaves them to those. */
function ruleTexts(event: Event): string[] {
  const { allowedYears, maxAlumni, minTeamSize, sameCollege, minWomen, exclusiveGroup } = event.effectiveRules;
  const texts: string[] = [];
  if (allowedYears) texts.push(`Students of ${allowedYears.length === 1 ? 'year' : 'the years'} ${list(allowedYears)}`);
  if (maxAlumni === 0) texts.push('No alumni');
  else if (maxAlumni !== null) texts.push(`At most ${maxAlumni} alumni`);
  if (takesKind(event, 'team')) {
    if (minTeamSize > 1)
      texts.push(`Teams of ${minTeamSize === event.teamSize ? '' : `${minTeamSize} to `}${event.teamSize}`);
    if (sameCollege) texts.push('A team comes from one college');
    if (minWomen > 0) texts.push(`At least ${minWomen === 1 ? 'one woman' : `${minWomen} women`} in a team`);
  }
  if (exclusiveGroup) texts.push(`One event of “${exclusiveGroup}” for each person`);
  return texts;
}

/** Who can take part, a sentence each: what the committee wrote, then what the rules say. */
export function eligibilityOf(event: Event, written: string | null): string[] {
  const lines = (written ?? '').split('\n').map((line) => line.trim());
  return [...lines.filter((line) => line !== ''), ...(event.hasSubEvent ? [] : ruleTexts(event))];
}
