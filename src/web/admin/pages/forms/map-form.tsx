import { Autocomplete, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_PINS, type SectionOf, sectionSchemas } from '#contract/pages/sections.ts';
import { maxLengthAt } from '../../components/form/max-length.ts';
import { usePageEvents } from '../state/use-page-events.ts';
import { Field, HeadingField, ListField, PictureField } from './fields.tsx';
import styles from './forms.module.css';
import { MapPlan } from './map-plan.tsx';
import type { SectionFormProps } from './section-form.ts';

type Pin = SectionOf<'map'>['pins'][number];

const blankPin = (x = 50, y = 50): Pin => ({ name: '', venue: '', text: '', x, y });
const axes = [
  { axis: 'x', label: 'From the left, %' },
  { axis: 'y', label: 'From the top, %' },
] as const;

/** The plan and its pins: put by a click or a tap on the plan, or by their numbers; moved by a click, the arrow keys or their numbers. */
export function MapForm({ section, onChange, errors }: SectionFormProps<'map'>) {
  const { venues } = usePageEvents();
  const [chosen, setChosen] = useState<number | null>(null);
  const { plan, pins } = section;
  const common = { item: section, kind: section.kind, path: '', errors, onChange };
  const setPins = (next: Pin[], field?: string) => onChange({ ...section, pins: next }, field);
  const moveTo = (index: number, x: number, y: number, field?: string) =>
    setPins(
      pins.map((pin, at) => (at === index ? { ...pin, x, y } : pin)),
      field,
    );
  return (
    <div className={styles.form}>
      <HeadingField section={section} errors={errors} onChange={onChange} />
      <PictureField
        label="Plan"
        url={plan}
        error={errors.plan}
        onChange={(url) => onChange({ ...section, plan: url })}
      />
      {plan ? (
        <>
          <Field
            {...common}
            name="alt"
            label="What the plan shows"
            description="For those who do not see it; the pins are listed beside it"
          />
          <MapPlan
            plan={plan}
            pins={pins}
            chosen={chosen}
            onChoose={setChosen}
            onPoint={(x, y) => {
              if (chosen !== null) {
                moveTo(chosen, x, y);
                setChosen(null);
              } else if (pins.length < MAX_PINS) setPins([...pins, blankPin(x, y)]);
            }}
            onMove={(index, x, y) => moveTo(index, x, y, `pins.${index}.position`)}
          />
        </>
      ) : null}
      <ListField
        items={pins}
        max={MAX_PINS}
        what="pin"
        nameOf={({ name }) => name}
        blank={blankPin}
        onChange={(next, field) => {
          setChosen(null);
          setPins(next, field);
        }}
      >
        {(item, change, index) => {
          const path = `pins.${index}.`;
          const field = { item, kind: section.kind, path, errors, onChange: change };
          return (
            <>
              <Field {...field} name="name" label="What is there" required />
              <Autocomplete
                label="Venue"
                description="As events call it: the pin leads to what is on there"
                data={venues.map(({ value }) => value)}
                maxLength={maxLengthAt(sectionSchemas.map, `${path}venue`)}
                value={item.venue}
                error={errors[`${path}venue`]}
                onChange={(venue) => change({ ...item, venue }, `${path}venue`)}
              />
              <div className={styles.wide}>
                <Field {...field} name="text" label="Words about it" />
              </div>
              {axes.map(({ axis, label }) => (
                <NumberInput
                  key={axis}
                  label={label}
                  min={0}
                  max={100}
                  decimalScale={1}
                  value={item[axis]}
                  error={errors[path + axis]}
                  onChange={(value) => typeof value === 'number' && change({ ...item, [axis]: value }, path + axis)}
                />
              ))}
            </>
          );
        }}
      </ListField>
    </div>
  );
}
