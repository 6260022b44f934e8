import { Button, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { FestivalSettings } from '#contract/settings.ts';
import { DialogButtons } from '../components/dialog/dialog-buttons.tsx';
import { settingInWords } from './setting-in-words.ts';

export type SettingsField = keyof FestivalSettings;

export const settingLabels: Record<SettingsField, string> = {
  festivalName: 'Festival name',
  heroLine: 'Line under “presents”',
  instituteName: 'Institute',
  tagline: 'Tagline',
  city: 'City',
  email: 'Contact e-mail',
  phone: 'Contact phone',
  bubbles: 'Floating names',
  quickLinks: 'Quick links',
  socialLinks: 'Social links',
  developers: 'Developers',
  moments: 'Moments',
  gallery: 'Gallery',
  faq: 'Questions and answers',
  searchWords: 'Search words',
};

/** Asks whose values count where two admins changed the same settings; null where the dialog is closed. */
export function askWhoseCount(
  fields: SettingsField[],
  theirs: FestivalSettings,
  mine: FestivalSettings,
): Promise<'mine' | 'theirs' | null> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: 'The same settings were changed meanwhile',
      onClose: () => resolve(null),
      children: (
        <Stack gap="md">
          {fields.map((field) => (
            <div key={field}>
              <Text fw={600}>{settingLabels[field]}</Text>
              <Text size="sm">Saved meanwhile: {settingInWords(theirs[field], mine[field])}</Text>
              <Text size="sm">Yours: {settingInWords(mine[field], theirs[field])}</Text>
            </div>
          ))}
          <Text size="sm">All else that either of you changed is kept.</Text>
          <DialogButtons>
            <Button variant="default" onClick={() => choose('theirs')}>
              Take theirs
            </Button>
            <Button onClick={() => choose('mine')}>Keep mine</Button>
          </DialogButtons>
        </Stack>
      ),
    });
    const choose = (whose: 'mine' | 'theirs') => {
      resolve(whose);
      modals.close(id);
    };
  });
}
