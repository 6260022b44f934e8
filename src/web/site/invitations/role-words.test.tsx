import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { allPowers, powers } from '#contract/roles/powers.ts';
import { builtInRoleKeys, builtInRoles } from '#contract/roles/roles.ts';
import { AllowedWork } from './offered-role.tsx';
import { powerWords, roleName } from './role-words.ts';

it('roles and powers are called in English as the contract calls them', () => {
  expect(builtInRoleKeys.map(roleName)).toEqual(builtInRoleKeys.map((role) => builtInRoles[role].label));
  for (const power of allPowers) {
    const { label, allows } = powers[power];
    expect(powerWords(power)).toEqual({ label, allows });
  }
});

it('AllowedWork shows powers in the words of the page', () => {
  expect(renderToStaticMarkup(<AllowedWork allows={[{ power: 'check-in.scan' }]} />)).toContain(
    'Scan passes at the gate.',
  );
});
