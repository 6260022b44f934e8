import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { DescriptionVersion } from '#contract/events/description-versions.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DateAndTime } from '../../components/date-time.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { compareDescriptions, type Part } from './block-changes.ts';
import styles from './versions.module.css';

interface VersionsDialogProps {
  eventId: string;
  stored: string;
  onRestore: (description: string) => void;
  onClose: () => void;
}

/** The versions of an event, and what one of them says where it is given. */
function useVersions(eventId: string, version?: number) {
  const { call } = useAdminApi();
  return useQuery({
    queryKey: ['description-versions', eventId, version ?? null],
    queryFn: async () => {
      const query = version === undefined ? {} : { version };
      return (await call(endpoints.descriptionVersions.list, { params: { id: eventId }, query })).data;
    },
    staleTime: 0,
    meta: { name: 'versions' },
  });
}

/** The versions of a description: one is compared with what is stored, and restored into the form. */
export default function VersionsDialog({ eventId, stored, onRestore, onClose }: VersionsDialogProps) {
  const { data, error, isFetching, refetch } = useVersions(eventId);
  const [chosen, setChosen] = useState<number | null>(null);
  const versions = data?.versions;
  // The newest is what is stored: the one before it is asked for most.
  const version = chosen ?? versions?.[1]?.version ?? versions?.[0]?.version;
  return (
    <Dialog opened onClose={onClose} size="70rem" title="Versions of the description">
      {error ? <ErrorState what="The versions" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!versions && !error ? <RowSkeleton what="the versions" rowHeight={48} /> : null}
      {versions?.length === 0 ? (
        <p className={styles.empty}>
          This description was not changed yet. From its first change on, what it was is kept here.
        </p>
      ) : null}
      {versions && version !== undefined ? (
        <div className={styles.parts}>
          <VersionList versions={versions} version={version} onChoose={setChosen} />
          <Comparison key={version} {...{ eventId, version, stored, onRestore, onClose }} />
        </div>
      ) : null}
    </Dialog>
  );
}

interface VersionListProps {
  versions: DescriptionVersion[];
  version: number;
  onChoose: (version: number) => void;
}

function VersionList({ versions, version, onChoose }: VersionListProps) {
  return (
    <fieldset className={styles.list}>
      <legend>Newest first</legend>
      {versions.map(({ version: number, savedAt, savedBy, characters }, index) => (
        <label key={number}>
          <input
            type="radio"
            name="description-version"
            checked={number === version}
            onChange={() => onChoose(number)}
          />
          <span>
            <strong>
              <DateAndTime at={savedAt} />
            </strong>
            <span>{savedBy ?? 'As it was before its first change'}</span>
            <span>
              {characters.toLocaleString('en-IN')} characters{index === 0 ? ', as it is now' : ''}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ComparisonProps extends VersionsDialogProps {
  version: number;
}

function Comparison({ eventId, version, stored, onRestore, onClose }: ComparisonProps) {
  const { data, error, isFetching, refetch } = useVersions(eventId, version);
  const description = data?.description ?? null;
  const blocks = useMemo(
    () => (description === null ? null : compareDescriptions(stored, description)),
    [stored, description],
  );
  const isSame = blocks?.every(({ kind }) => kind === 'same');
  return (
    <section className={styles.comparison} aria-label="What restoring it would change" aria-live="polite">
      {error ? <ErrorState what="This version" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!blocks && !error ? <RowSkeleton what="the version" rowHeight={48} /> : null}
      {blocks ? (
        <>
          <p className={styles.summary}>
            {isSame
              ? 'It says what the event says now.'
              : 'What restoring it would change: underlined comes back, struck through goes.'}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, and must do so by keyboard too. */}
          <section className={styles.blocks} aria-label="Comparison" tabIndex={0}>
            {blocks.map(({ kind, what, parts, isRestyled }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two texts that never change have no order of their own.
              <p key={index} data-kind={kind}>
                {what === null ? null : <span className={styles.what}>{what}</span>}
                {parts.map((part, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <PartText key={at} {...part} />
                ))}
                {isRestyled ? <span className={styles.what}>formatted differently</span> : null}
              </p>
            ))}
          </section>
          <Group justify="end" mt="md">
            <Button variant="default" onClick={onClose}>
              Go back
            </Button>
            <Button
              disabled={isSame || !description}
              onClick={() => {
                if (description) onRestore(description);
                onClose();
              }}
            >
              Put it into the editor
            </Button>
          </Group>
        </>
      ) : null}
    </section>
  );
}

function PartText({ kind, text }: Part) {
  if (kind === 'same') return text;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag>
      <VisuallyHidden>{kind === 'added' ? ' [comes back: ' : ' [goes: '}</VisuallyHidden>
      {text}
      <VisuallyHidden>] </VisuallyHidden>
    </Tag>
  );
}
