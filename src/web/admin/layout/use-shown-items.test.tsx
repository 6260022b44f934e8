import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { allPowers, type Power } from '#contract/roles/powers.ts';
import { PowersContext } from '../auth/session/powers.ts';
import { useMayApprove } from './use-shown-items.ts';

function Shown() {
  return useMayApprove() ? 'Approvals' : null;
}

const mayApprove = (power: Power) =>
  renderToStaticMarkup(
    <PowersContext value={{ 'panel.open': 'festival', [power]: 'festival' }}>
      <Shown />
    </PowersContext>,
  ) === 'Approvals';

it('the menu has Approvals for every power whose requests can take two people, and for no other', () => {
  const approvable = new Set(allEndpoints.filter(({ approval }) => approval).map(({ power }) => power));
  expect(allPowers.filter(mayApprove)).toEqual(allPowers.filter((power) => approvable.has(power)));
});
