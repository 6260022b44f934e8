import cards from '../event-cards.module.css';

/** Shown until the cards of events are fetched; `what` as a sentence names it: `the events`. */
export function CardSkeletons({ what }: { what: string }) {
  return (
    <div className={cards.grid} role="status" aria-label={`Loading ${what}`}>
      {[1, 2, 3, 4, 5, 6].map((number) => (
        <div key={number} className={cards.skeleton} />
      ))}
    </div>
  );
}
