import { Button } from '@mantine/core';
import type { TeamWithoutEvent } from '#contract/rosters/teams-without-event.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import sheet from '../../components/rows.module.css';
import styles from './teams-without-event.module.css';

interface TeamRowsProps {
  rows: TeamWithoutEvent[];
  isStale: boolean;
  /** Left out for an admin who may not delete them. */
  onDelete?: ((team: TeamWithoutEvent) => void) | undefined;
}

/** The list of teams without an event. */
export function TeamRows({ rows, isStale, onDelete }: TeamRowsProps) {
  return (
    <ul className={sheet.rows} aria-busy={isStale}>
      {rows.map((team) => (
        <TeamRow key={team._id} team={team} onDelete={onDelete} />
      ))}
    </ul>
  );
}

function TeamRow({ team, onDelete }: { team: TeamWithoutEvent } & Pick<TeamRowsProps, 'onDelete'>) {
  const { teamName, teamLeader, contactEmail, contactNumber, members, createdAt } = team;
  return (
    <li className={styles.row}>
      <div className={`${sheet.text} ${styles.text}`}>
        <h2>{teamName}</h2>
        <p>{[teamLeader, contactEmail, contactNumber].filter(Boolean).join(' · ')}</p>
        <p>
          {members === 1 ? 'One member' : `${members} members`}, sent on <DateAndTime at={createdAt} />
        </p>
      </div>
      {onDelete ? (
        <Button
          variant="subtle"
          color="gulal"
          size="sm"
          aria-label={`Delete the team ${teamName}`}
          onClick={() => onDelete(team)}
        >
          Delete
        </Button>
      ) : null}
    </li>
  );
}
