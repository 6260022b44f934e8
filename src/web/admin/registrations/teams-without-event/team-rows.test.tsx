import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TeamWithoutEvent } from '#contract/rosters/teams-without-event.ts';
import { textOf } from '#test/support/render-page.tsx';
import { TeamRows } from './team-rows.tsx';

const team: TeamWithoutEvent = {
  _id: 't1',
  teamName: 'Trio',
  teamLeader: 'Asha',
  contactEmail: 'asha@x.test',
  contactNumber: null,
  members: 3,
  createdAt: '2027-01-10T06:30:00.000Z',
};
const rendered = (onDelete?: () => void) =>
  renderToStaticMarkup(
    <MantineProvider>
      <TeamRows
        rows={[team, { ...team, _id: 't2', teamName: 'Solo', members: 1 }]}
        isStale={false}
        onDelete={onDelete}
      />
    </MantineProvider>,
  );

it('a team without an event shows its contact, its size and when it was sent', () => {
  const text = textOf(rendered());
  expect(text).toContain('Trio Asha · asha@x.test 3 members, sent on 10/01/2027');
  expect(text).toContain('Solo Asha · asha@x.test One member, sent on');
});

it('only an admin who may delete teams has a button for it, which names the team', () => {
  expect(rendered()).not.toContain('Delete');
  expect(rendered(() => {})).toContain('aria-label="Delete the team Solo"');
});
