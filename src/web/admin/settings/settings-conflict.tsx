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
export const askWhoseCount = (fields: SettingsField[], theirs: FestivalSettings, mine: FestivalSettings) =>
  askWhose(
    fields.map((field) => ({
      label: settingLabels[field],
      theirs: settingInWords(theirs[field], mine[field]),
      mine: settingInWords(mine[field], theirs[field]),
    })),
    'All else that either of you changed is kept.',
  );

interface Difference {
  label: string;
  theirs: React.ReactNode;
  mine: React.ReactNode;
}

/** The same for settings of any kind; `note` says what becomes of the rest. */
export function askWhose(differences: Difference[], note?: string): Promise<'mine' | 'theirs' | null> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: 'The same settings were changed meanwhile',
      onClose: () => resolve(null),
      children: (
        <Stack gap="md">
          {differences.map(({ label, theirs, mine }) => (
            <div key={label}>
              <Text fw={600}>{label}</Text>
              <Text size="sm">Saved meanwhile: {theirs}</Text>
              <Text size="sm">Yours: {mine}</Text>
            </div>
          ))}
          {note ? <Text size="sm">{note}</Text> : null}
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
