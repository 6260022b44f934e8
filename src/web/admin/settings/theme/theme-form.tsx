import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { readyThemes, standardTheme } from '#contract/theme/ready-themes.ts';
import { contrastProblems, type Theme, themeFonts, themeMotifs, themeSchema } from '#contract/theme/theme.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { saveOrAsk } from '../../components/form/conflict/save-or-ask.ts';
import { FieldGroup } from '../../components/form/field-group.tsx';
import { maxLengthAt } from '../../components/form/max-length.ts';
import { useClearOfBar } from '../../components/list/use-clear-of-bar.ts';
import { themeKey, themeVersionsQuery } from '../../queries/site/theme.ts';
import { SavedForm } from '../saved-form.tsx';
import settings from '../settings.module.css';
import { SettingsHistory } from '../settings-history.tsx';
import { ColourField } from './colour-field.tsx';
import styles from './theme.module.css';
import { ThemePreview } from './theme-preview.tsx';

const colours = {
  background: ['Background', 'Dark: the ground of the site'],
  paper: ['Paper', 'Light: the ground of cards and forms'],
  primary: ['Main colour', 'Main buttons, and what is seen first'],
  accent: ['Accent', 'Marks and errors; made darker or lighter for text'],
  success: ['Success', 'What went well; made darker or lighter for text'],
} as const;

const motifNames: Record<Theme['motif'], string> = {
  mixed: 'All by turns',
  petals: 'Petals',
  lace: 'Lace',
  arches: 'Arches',
  diamonds: 'Diamonds',
  mangoes: 'Mangoes',
  dots: 'Dots',
};

const fontNames: Record<Theme['fonts'], string> = {
  rozha: 'Rozha One and Figtree',
  dm: 'DM Serif Display and DM Sans',
  baloo: 'Baloo 2 and Mukta',
};

const labels: Record<keyof Theme, string> = {
  name: 'Theme’s name',
  motif: 'Pattern',
  fonts: 'Type',
  background: colours.background[0],
  paper: colours.paper[0],
  primary: colours.primary[0],
  accent: colours.accent[0],
  success: colours.success[0],
};

/** A setting of a theme as its form shows it. */
function showSetting(name: keyof Theme, theme: Theme) {
  if (name === 'name') return null;
  if (name === 'motif') return motifNames[theme.motif];
  if (name === 'fonts') return fontNames[theme.fonts];
  return (
    <>
      <span className={styles.swatch} style={{ background: theme[name] }} /> {theme[name]}
    </>
  );
}

const isStandard = (theme: Theme) => JSON.stringify(theme) === JSON.stringify(standardTheme);

/** The theme's form beside its preview. The one that Utsav comes with is stored as none: the site then loads no sheet of its own. */
export function ThemeForm({ stored }: { stored: Theme | null }) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const base = useRef(stored);
  const save = async (given: Theme): Promise<Theme> => {
    const saved = await saveOrAsk(given, {
      base,
      toValues: (theme) => theme ?? standardTheme,
      read: async () => (await api.call(endpoints.theme.show)).data.theme,
      send: async (theme, basedOn) => {
        const body = { theme: isStandard(theme) ? null : theme, basedOn };
        return (await api.call(endpoints.theme.update, { body })).data.theme;
      },
      labels,
      show: showSetting,
    });
    void queryClient.invalidateQueries({ queryKey: themeKey });
    return saved ?? standardTheme;
  };
  return (
    <SavedForm
      draftName="theme"
      initial={stored ?? standardTheme}
      save={save}
      savedText="Theme saved"
      submitLabel="Save theme"
      errorPrefix="theme."
      fields={(form) => (
        <>
          <div className={settings.tools}>
            <SettingsHistory
              query={themeVersionsQuery(api)}
              load={({ value }) => value}
              labels={labels}
              show={showSetting}
              current={form.values}
              onTake={(theme) => form.setValues(theme)}
            />
          </div>
          <div className={styles.columns}>
            <div className={styles.fields}>
              <ThemeFields form={form} />
            </div>
            <PreviewPlace>
              <ThemePreview theme={form.values} />
            </PreviewPlace>
          </div>
        </>
      )}
    />
  );
}

/** Beside the form; in a narrow window it stays in sight above the fields. */
function PreviewPlace({ children }: { children: React.ReactNode }) {
  return (
    <div ref={useClearOfBar<HTMLDivElement>()} className={styles.place}>
      {children}
    </div>
  );
}

function ThemeFields({ form }: { form: UseFormReturnType<Theme> }) {
  const problems = contrastProblems(form.values);
  return (
    <>
      <FieldGroup title="Start from">
        <div className={styles.ready}>
          {readyThemes.map((theme) => (
            <Button key={theme.name} variant="default" size="sm" onClick={() => form.setValues(theme)}>
              {theme.name}
            </Button>
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title="The theme">
        <TextInput
          label={labels.name}
          withAsterisk
          maxLength={maxLengthAt(themeSchema, 'name')}
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={labels.motif}
          description="Of the rangoli on the first page"
          data={themeMotifs.map((value) => ({ value, label: motifNames[value] }))}
          {...form.getInputProps('motif')}
        />
        <NativeSelect
          label={labels.fonts}
          description="Of headings and of text"
          data={themeFonts.map((value) => ({ value, label: fontNames[value] }))}
          {...form.getInputProps('fonts')}
        />
      </FieldGroup>
      <FieldGroup title="Colours">
        {Object.entries(colours).map(([name, [label, description]]) => (
          <ColourField
            key={name}
            label={label}
            description={description}
            problem={problems.get(name as keyof typeof colours)}
            {...form.getInputProps(name)}
          />
        ))}
      </FieldGroup>
    </>
  );
}
