import { IconChevronDown, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { type SectionKind, sectionKinds } from '#contract/pages/section-kinds.ts';
import type { Section } from '#contract/pages/sections.ts';
import row from '../components/row-button.module.css';
import { MoveButtons, RemoveButton } from '../components/row-tools.tsx';
import { EventsForm, ResultsForm, ScheduleForm } from './forms/event-forms.tsx';
import { FaqForm } from './forms/faq-form.tsx';
import { MapForm } from './forms/map-form.tsx';
import { NoticeForm } from './forms/notice-form.tsx';
import type { SectionFormProps } from './forms/section-form.ts';
import { SponsorsForm } from './forms/sponsors-form.tsx';
import { TeamForm } from './forms/team-form.tsx';
import { TextForm } from './forms/text-form.tsx';
import { TravelForm } from './forms/travel-form.tsx';
import styles from './pages.module.css';
import { titleOf } from './state/page-draft.ts';

const forms: { [Kind in SectionKind]: (props: SectionFormProps<Kind>) => ReactNode } = {
  text: TextForm,
  notice: NoticeForm,
  faq: FaqForm,
  sponsors: SponsorsForm,
  team: TeamForm,
  travel: TravelForm,
  events: EventsForm,
  schedule: ScheduleForm,
  results: ResultsForm,
  map: MapForm,
};

const ICON = { size: 16, 'aria-hidden': true } as const;

interface SectionCardProps {
  section: Section;
  index: number;
  count: number;
  isOpen: boolean;
  errors: Readonly<Record<string, string>>;
  onToggle: () => void;
  onChange: (section: Section, field?: string) => void;
  onMove: (to: number) => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** A section of the page that is edited: its buttons, and its form where it is open. */
export function SectionCard(props: SectionCardProps) {
  const { section, index, count, isOpen, errors, onToggle, onChange, onMove, onCopy, onRemove } = props;
  const Form = forms[section.kind] as (props: {
    section: Section;
    onChange: SectionCardProps['onChange'];
    errors: SectionCardProps['errors'];
  }) => ReactNode;
  const id = useId();
  const { label } = sectionKinds[section.kind];
  const title = titleOf(section);
  const name = `section ${index + 1}, ${label}`;
  const failures = Object.keys(errors).length;
  return (
    <li className={styles.card} data-failed={failures > 0 || undefined}>
      <div className={styles.cardHead}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          data-section={section.id}
        >
          <IconChevronDown {...ICON} size={18} />
          <span>
            <strong>{label}</strong>
            {title ? ` · ${title}` : ''}
            {failures > 0 ? <em> · to be corrected</em> : null}
          </span>
        </button>
        <div className={styles.cardTools}>
          <MoveButtons
            name={name}
            isFirst={index === 0}
            isLast={index === count - 1}
            onMove={(by) => onMove(index + by)}
          />
          <button type="button" className={row.icon} aria-label={`Copy ${name}`} onClick={onCopy}>
            <IconCopy {...ICON} />
          </button>
          <RemoveButton name={name} onRemove={onRemove} />
        </div>
      </div>
      <div id={id} hidden={!isOpen} className={styles.cardBody}>
        {isOpen ? <Form section={section} onChange={onChange} errors={errors} /> : null}
      </div>
    </li>
  );
}
