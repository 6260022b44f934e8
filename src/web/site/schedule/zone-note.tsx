import { t } from '@lingui/core/macro';
import { useFestivalZone, zoneName } from '../../dates/time-zone.tsx';
import { Elsewhere } from '../components/elsewhere.tsx';
import styles from './slots.module.css';

/** Hours of a schedule are the festival's; a visitor elsewhere reads so. */
export function ZoneNote({ at }: { at: string }) {
  const name = zoneName(useFestivalZone());
  return <Elsewhere at={at} className={styles.zone} text={t`Times are those of the festival (${name}).`} />;
}
