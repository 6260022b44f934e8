import { Button } from '@mantine/core';
import { type PointerEvent, useId, useRef } from 'react';
import { FOCUS_STEP, type Focus, readFocus, writeFocus } from '#contract/pictures/focus.ts';
import styles from './focus-picker.module.css';

/** A shape that a picture is cut to. */
export interface PictureShape {
  /** Where: `Card`. */
  name: string;
  /** As CSS has it: `8 / 5`. */
  ratio: string;
  isRound?: boolean;
}

interface FocusPickerProps {
  src: string;
  /** As it is stored; empty is the centre. */
  value: string;
  shapes: readonly PictureShape[];
  onChange: (value: string) => void;
}

const sides = [
  { side: 'left', label: 'From the left' },
  { side: 'top', label: 'From the top' },
] as const;

/** The whole picture with the point that stays in sight where it is cut, and how the shapes cut it. */
export function FocusPicker({ src, value, shapes, onChange }: FocusPickerProps) {
  const id = useId();
  const picture = useRef<HTMLDivElement>(null);
  const focus = readFocus(value);
  const change = (point: Focus) => onChange(writeFocus(point) ?? '');
  const pointAt = ({ clientX, clientY }: PointerEvent) => {
    const box = picture.current?.getBoundingClientRect();
    if (!box?.width || !box.height) return;
    change({ left: ((clientX - box.left) / box.width) * 100, top: ((clientY - box.top) / box.height) * 100 });
  };
  return (
    <section className={styles.picker} aria-labelledby={`${id}-title`}>
      <p id={`${id}-title`} className={styles.title}>
        What stays in sight where it is cut
      </p>
      <div className={styles.parts}>
        <div className={styles.choice}>
          <div
            ref={picture}
            className={styles.picture}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              pointAt(event);
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) pointAt(event);
            }}
          >
            <img src={src} alt="" draggable={false} />
            <span className={styles.point} style={{ left: `${focus.left}%`, top: `${focus.top}%` }} />
          </div>
          {sides.map(({ side, label }) => (
            <div key={side} className={styles.slider}>
              <label htmlFor={`${id}-${side}`}>{label}</label>
              <input
                id={`${id}-${side}`}
                type="range"
                min={0}
                max={100}
                step={FOCUS_STEP}
                value={focus[side]}
                aria-valuetext={`${focus[side]} percent`}
                onChange={(event) => change({ ...focus, [side]: Number(event.currentTarget.value) })}
              />
              <span aria-hidden>{focus[side]} %</span>
            </div>
          ))}
          <Button size="compact-sm" variant="subtle" disabled={value === ''} onClick={() => onChange('')}>
            Centre again
          </Button>
        </div>
        <ul className={styles.shapes}>
          {shapes.map(({ name, ratio, isRound }) => (
            <li key={name}>
              <img
                src={src}
                alt=""
                data-focus={value || undefined}
                data-round={isRound || undefined}
                style={{ aspectRatio: ratio }}
              />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
