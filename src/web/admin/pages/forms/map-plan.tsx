import type { SectionOf } from '#contract/pages/sections.ts';
import styles from './map-plan.module.css';

interface MapPlanProps {
  plan: string;
  pins: SectionOf<'map'>['pins'];
  /** The pin that the next click puts elsewhere. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
  /** Percent from the left and from the top. */
  onPoint: (x: number, y: number) => void;
  onMove: (index: number, x: number, y: number) => void;
}

/** Percent by which an arrow key moves a pin, and with Shift. */
const STEP = 0.5;
const LEAP = 5;

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value * 10) / 10));

/** The plan with its pins: a click puts a new one, or the chosen one; arrow keys move the one with the focus. */
export function MapPlan({ plan, pins, chosen, onChoose, onPoint, onMove }: MapPlanProps) {
  const point = (event: React.MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPoint(
      percent(((event.clientX - box.left) / box.width) * 100),
      percent(((event.clientY - box.top) / box.height) * 100),
    );
  };
  const move = (event: React.KeyboardEvent, index: number) => {
    const arrow = arrows[event.key];
    const pin = pins[index];
    if (!arrow || !pin) return;
    event.preventDefault();
    const by = event.shiftKey ? LEAP : STEP;
    onMove(index, percent(pin.x + arrow[0] * by), percent(pin.y + arrow[1] * by));
  };
  return (
    <div>
      <p className={styles.hint}>
        {chosen === null
          ? 'Click on the plan to put a pin. Press a pin to put it elsewhere, or move it by the arrow keys.'
          : `Click where pin ${chosen + 1} belongs.`}
      </p>
      <div className={styles.plan}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: without a pointer pins are made by the button below, and moved by keys and numbers. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
        <div className={styles.ground} onClick={point}>
          <img src={plan} alt="" />
        </div>
        {pins.map(({ name, x, y }, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: pins are what is at their index, as in the list.
            key={index}
            type="button"
            className={styles.pin}
            style={{ left: `${x}%`, top: `${y}%` }}
            aria-pressed={chosen === index}
            aria-label={`Pin ${index + 1}${name ? `, ${name}` : ''}: ${x} % from the left, ${y} % from the top`}
            onClick={() => onChoose(chosen === index ? null : index)}
            onKeyDown={(event) => move(event, index)}
          >
            {index + 1}
          </button>
        ))}
      </div>
    </div>
  );
}
