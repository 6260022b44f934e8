import { useMemo } from 'react';
import { DraftNotice } from '../components/form/drafts/draft-notice.tsx';
import { FieldGroup } from '../components/form/field-group.tsx';
import { FormBar } from '../components/form/form-bar.tsx';
import { ImageField, useFileUrl } from '../components/form/image-field.tsx';
import { PendingPicturesContext } from '../components/form/picture/pending-pictures.tsx';
import type { ShownShape } from '../components/form/picture/shown-shape.ts';
import type { EventKind } from '../events/event-kind.ts';
import { DescriptionField } from './description-field.tsx';
import styles from './event-form.module.css';
import { EventPreview } from './event-preview.tsx';
import { EventSection } from './event-section.tsx';
import { FeeWarning } from './fees/fee-warning.tsx';
import { liveErrors } from './rules/live-checks.ts';
import type { MainEventChoice } from './rules/main-event-choice.ts';
import type { Editing } from './use-event-editing.ts';
import type { EventSubmit } from './use-event-submit.ts';
import { ZoneHint } from './zone-hint.tsx';

interface EventFormLayoutProps {
  kind: EventKind;
  editing: Editing;
  submit: EventSubmit;
  mainEvents?: MainEventChoice[] | undefined;
  /** The id of the event: what its poster is drawn from. */
  posterSeed: string;
  /** What is stored of an event that exists. */
  stored?: { _id?: string; description: string; image: string | null };
  onSubmit: () => void;
  onStartOver: () => void;
  /** Below the fields about taking part. */
  feeNotice?: React.ReactNode;
  /** Above the buttons. */
  mailNotice?: React.ReactNode;
  /** The buttons at the end. */
  children: React.ReactNode;
}

/** Where visitors and admins see an event's picture. */
const eventShapes = [
  { shape: 'card', name: 'Card', ratio: 8 / 5 },
  { shape: 'page', name: 'Its own page', ratio: 4 / 3 },
  { shape: 'panel', name: 'Panel', ratio: 2 },
] as const satisfies ShownShape[];

/** The whole form of an event, main or sub, new or old, beside its live preview. */
export function EventFormLayout(props: EventFormLayoutProps) {
  const {
    kind,
    editing,
    submit,
    mainEvents,
    posterSeed,
    stored,
    onSubmit,
    onStartOver,
    feeNotice,
    mailNotice,
    children,
  } = props;
  const { form, image, isImageRemoved, chooseImage, removeImage } = editing;
  const chosen = useFileUrl(image);
  const storedImage = stored?.image ?? null;
  const live = useMemo(() => liveErrors(form.values, kind), [form.values, kind]);
  const fields = { form, kind, mainEvents, live };
  const main = mainEvents?.find(({ value }) => value === form.values.mainEventId);
  return (
    <PendingPicturesContext value={submit.pictures}>
      <DraftNotice restoredFrom={editing.restoredFrom} hasPicture onStartOver={onStartOver} />
      <div className={styles.layout}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <EventSection section="basics" {...fields} />
          <DescriptionField
            editing={editing}
            error={form.errors.description}
            eventId={stored?._id}
            {...(stored ? { previous: stored.description } : {})}
          />
          <FieldGroup title="Picture">
            <ImageField
              file={image}
              current={storedImage}
              isRemoved={isImageRemoved}
              onFile={chooseImage}
              {...(storedImage ? { onRemove: removeImage } : {})}
              error={form.errors.image}
              progress={submit.progress}
              focus={{
                value: form.values.imageFocus,
                stored: editing.base.imageFocus,
                shapes: eventShapes,
                onChange: (focus) => form.setFieldValue('imageFocus', focus),
              }}
            />
          </FieldGroup>
          <EventSection section="time" {...fields}>
            <ZoneHint className={styles.wide} />
          </EventSection>
          <EventSection section="participation" {...fields}>
            <FeeWarning values={form.values} />
            {feeNotice}
          </EventSection>
          <EventSection section="people" {...fields} />
          <EventSection section="cancelling" {...fields} />
          <EventSection section="prizes" {...fields} />
          <FormBar failure={submit.failure}>
            {mailNotice}
            {children}
          </FormBar>
        </form>
        <EventPreview
          values={form.values}
          picture={chosen ?? (isImageRemoved ? null : storedImage)}
          focus={form.values.imageFocus}
          posterSeed={posterSeed}
          partOf={kind === 'sub' ? (main?.label ?? '') : undefined}
        />
      </div>
    </PendingPicturesContext>
  );
}
