import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EditedPage } from '#contract/pages/pages.ts';
import { sectionKinds } from '#contract/pages/section-kinds.ts';
import { FormFailure } from '../auth/session/form-failure.tsx';
import { DateAndTime } from '../components/date-time.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { DialogButtons } from '../components/dialog/dialog-buttons.tsx';
import { useFailureInSight } from '../components/form/use-failure-in-sight.ts';
import { draftOf, isSame, type PageDraft, titleOf } from './state/page-draft.ts';

interface ConflictDialogProps {
  mine: PageDraft;
  theirs: EditedPage;
  /** Whether what is to be published was taken off the site. */
  isOffSite: boolean;
  /** Whether its content was saved, too. */
  isOther: boolean;
  isSaving: boolean;
  /** Why it was not saved, once it was asked for here. */
  failure: string | null;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

const fieldNames = {
  title: 'Title',
  slug: 'URL',
  summary: 'Summary',
  navigation: 'Linked',
} as const;

/** What differs, in words. */
export function differences(mine: PageDraft, theirs: PageDraft): string[] {
  const fields = Object.entries(fieldNames).flatMap(([field, name]) =>
    mine[field as keyof typeof fieldNames] === theirs[field as keyof typeof fieldNames] ? [] : [name],
  );
  const nameOf = (section: PageDraft['sections'][number]) =>
    [sectionKinds[section.kind].label, titleOf(section)].filter(Boolean).join(': ');
  const own = new Map(mine.sections.map((section) => [section.id, section]));
  const sections = theirs.sections.flatMap((section) => {
    const other = own.get(section.id);
    own.delete(section.id);
    if (!other) return [`${nameOf(section)} (theirs alone)`];
    return isSame(other, section) ? [] : [nameOf(other)];
  });
  const added = [...own.values()].map((section) => `${nameOf(section)} (yours alone)`);
  const found = [...fields, ...sections, ...added];
  if (found.length > 0) return found;
  const isSameOrder = mine.sections.every(({ id }, index) => theirs.sections[index]?.id === id);
  return isSameOrder ? [] : ['The order of the sections'];
}

interface AnswerProps extends Pick<ConflictDialogProps, 'isSaving' | 'failure' | 'onMine' | 'onClose'> {
  mine: string;
  /** A third answer. */
  children?: ReactNode;
}

/** Why the last answer was not carried out, and the answers. */
function Answers({ mine, isSaving, failure, onMine, onClose, children }: AnswerProps) {
  const buttons = useFailureInSight(failure);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onMine();
      }}
    >
      <Stack gap="md">
        <FormFailure text={failure} />
        <DialogButtons ref={buttons} isBusy={isSaving}>
          <Button variant="default" disabled={isSaving} onClick={onClose} data-autofocus>
            Go on editing
          </Button>
          {children}
          <Button type="submit" loading={isSaving}>
            {mine}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}

/** The page went off the site after the form opened; what it says is as it was. */
function OffSiteDialog({ theirs, isSaving, failure, onMine, onClose }: Omit<ConflictDialogProps, 'mine' | 'onTheirs'>) {
  return (
    <Dialog opened onClose={onClose} title="This page was taken off the site meanwhile" size="lg">
      <Stack gap="md">
        <Text size="sm">
          {theirs.updatedBy} took it off, <DateAndTime at={theirs.updatedAt} />. Is it to be public again? What is typed
          here stays, and can be saved as a draft.
        </Text>
        <Answers mine="Publish it again" {...{ isSaving, failure, onMine, onClose }} />
      </Stack>
    </Dialog>
  );
}

/**
 * The page was saved after the form opened, by another person or by a request whose response was lost: one version is kept on top, and the other
 * one stays in the history. Or it was taken off the site, which publishing would undo.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, isOffSite, isOther, isSaving, failure, onMine, onTheirs, onClose } = props;
  if (isOffSite && !isOther) return <OffSiteDialog {...props} />;
  const found = differences(mine, draftOf(theirs));
  const isSaved = found.length === 0;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isSaved ? 'This page is saved already' : 'This page was saved meanwhile'}
      size="lg"
    >
      <Stack gap="md">
        <Text size="sm">
          {theirs.updatedBy} saved it, <DateAndTime at={theirs.updatedAt} />.{' '}
          {isSaved ? 'What is saved says the same as this form.' : 'These differ:'}
        </Text>
        {isSaved ? null : (
          <ul>
            {found.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        )}
        {isOffSite ? <Text size="sm">It was taken off the site, too: “Save mine” publishes it again.</Text> : null}
        <Text size="sm">
          Nothing is lost: their version stays in the history, and taking theirs can be undone here.
        </Text>
        <Answers mine="Save mine" {...{ isSaving, failure, onMine, onClose }}>
          <Button variant="default" disabled={isSaving} onClick={onTheirs}>
            Take theirs
          </Button>
        </Answers>
      </Stack>
    </Dialog>
  );
}
