import { t } from '@lingui/core/macro';

/** Of how many people a team is, where one person is not enough. */
export const teamsOf = (minTeamSize: number, teamSize: number): string =>
  minTeamSize === teamSize ? t`Teams of ${teamSize}` : t`Teams of ${minTeamSize} to ${teamSize}`;
