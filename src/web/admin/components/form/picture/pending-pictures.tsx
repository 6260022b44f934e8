import { createContext, use, useMemo, useRef, useState } from 'react';
import { NotSent } from '../../../api/failure-text.ts';
import styles from './pending-pictures.module.css';

/** Pictures on their way into a form: what is saved waits for them, or it would lack them. */
export interface PendingPictures {
  isAny: boolean;
  /** Notes one until `work`, which puts it into the form, has ended. */
  track: <Result>(work: Promise<Result>) => Promise<Result>;
  /** Once all are in the form; rejects where one of them did not get there. */
  settled: () => Promise<void>;
}

/** By this the fields and the buttons of a form find the pictures that it waits for. */
export const PendingPicturesContext = createContext<PendingPictures>({
  isAny: false,
  track: (work) => work,
  settled: async () => {},
});

/** The pictures on their way into one form; give them to it by `PendingPicturesContext`. */
export function usePendingPictures(): PendingPictures {
  const running = useRef(new Set<Promise<unknown>>());
  const [count, setCount] = useState(0);
  const isAny = count > 0;
  return useMemo(() => {
    const { current: all } = running;
    return {
      isAny,
      track(work) {
        const end = () => {
          all.delete(work);
          setCount(all.size);
        };
        all.add(work);
        setCount(all.size);
        work.then(end, end);
        return work;
      },
      async settled() {
        while (all.size > 0) {
          const outcomes = await Promise.allSettled(all);
          if (outcomes.some(({ status }) => status === 'rejected'))
            throw new NotSent('Nothing was saved: a picture could not be added. Choose it again, or save without it.');
        }
      },
    };
  }, [isAny]);
}

/** Says why saving takes as long as it does. */
export function PendingPicturesNote() {
  const { isAny } = use(PendingPicturesContext);
  return (
    <p role="status" className={styles.note}>
      {isAny ? 'A picture is being uploaded: saving waits for it.' : ''}
    </p>
  );
}
