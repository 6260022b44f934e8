import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { MAX_SECTIONS, sectionKindKeys, sectionKinds } from '#contract/pages/section-kinds.ts';
import type { Section } from '#contract/pages/sections.ts';
import { useUndo } from '../components/feedback/undo-bar.tsx';
import styles from './pages.module.css';
import { SectionCard } from './section-card.tsx';
import { blankSection, moved, newId, titleOf } from './state/page-draft.ts';

interface SectionCardsProps {
  sections: readonly Section[];
  /** The id of the section whose form is open. */
  openId: string | null;
  /** Messages by the path within the page: `sections.2.text`. */
  errors: Readonly<Record<string, string>>;
  /** Changes with every step back or forth: what is open is filled in once more. */
  revision: number;
  onOpen: (id: string | null) => Promise<void>;
  onChange: (change: (sections: readonly Section[]) => Section[], field?: string) => void;
}

function errorsOf(errors: Readonly<Record<string, string>>, index: number): Record<string, string> {
  const start = `sections.${index}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith(start) ? [[path.slice(start.length), message]] : [],
    ),
  );
}

/** The sections of a page in their order; the form of one of them is open. */
export function SectionCards({ sections, openId, errors, revision, onOpen, onChange }: SectionCardsProps) {
  const offerUndo = useUndo();
  const insert = async (section: Section, index: number) => {
    await onOpen(null);
    onChange((all) => all.toSpliced(index, 0, section));
    await onOpen(section.id);
  };
  const remove = async (section: Section, index: number) => {
    await onOpen(null);
    onChange((all) => all.filter(({ id }) => id !== section.id));
    offerUndo({
      text: `“${titleOf(section) || sectionKinds[section.kind].label}” is off the page.`,
      undo: async () =>
        onChange((all) => (all.some(({ id }) => id === section.id) ? [...all] : all.toSpliced(index, 0, section))),
    });
  };
  return (
    <section aria-labelledby="sections-title" className={styles.sections}>
      <h2 id="sections-title">Sections</h2>
      {sections.length === 0 ? (
        <p className={styles.hint}>Nothing is on this page yet. Add its first section.</p>
      ) : null}
      <ol>
        {sections.map((section, index) => (
          <SectionCard
            key={section.id === openId ? `${section.id} ${revision}` : section.id}
            section={section}
            index={index}
            count={sections.length}
            isOpen={section.id === openId}
            errors={errorsOf(errors, index)}
            onToggle={() => void onOpen(section.id === openId ? null : section.id)}
            onChange={(next, field) =>
              onChange((all) => all.map((one) => (one.id === next.id ? next : one)), field && `${section.id} ${field}`)
            }
            onMove={(to) =>
              onChange((all) =>
                moved(
                  all,
                  all.findIndex(({ id }) => id === section.id),
                  to,
                ),
              )
            }
            onCopy={() => void insert({ ...section, id: newId() }, index + 1)}
            onRemove={() => void remove(section, index)}
          />
        ))}
      </ol>
      <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={sections.length >= MAX_SECTIONS}
          >
            Add a section
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sectionKindKeys.map((kind) => (
            <Menu.Item key={kind} onClick={() => void insert(blankSection(kind), sections.length)}>
              <strong>{sectionKinds[kind].label}</strong>
              <span className={styles.kindHint}>{sectionKinds[kind].hint}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </section>
  );
}
