import { Button } from '@mantine/core';
import { type PointerEvent, Suspense, useId, useRef, useState } from 'react';
import {
  type Cut,
  FOCUS_STEP,
  type Focus,
  type PictureShape,
  readPictureUse,
  writePictureUse,
} from '#contract/pictures/focus.ts';
import { storedCutAttributes } from '../../../../pictures/stored-cut.ts';
import { onDemand } from '../../on-demand/on-demand.tsx';
import styles from './focus-picker.module.css';
import type { ShownShape } from './shown-shape.ts';

interface FocusPickerProps {
  src: string;
  /** As it is stored; empty is the centre. */
  value: string;
  shapes: readonly ShownShape[];
  onChange: (value: string) => void;
}

const CropDialog = onDemand('The crop', () => import('./crop-dialog.tsx').then((part) => part.CropDialog));

const sides = [
  { side: 'left', label: 'From the left' },
  { side: 'top', label: 'From the top' },
] as const;

/** The whole picture with the point that stays in sight where it is cut, and how the shapes cut it. */
export function FocusPicker({ src, value, shapes, onChange }: FocusPickerProps) {
  const id = useId();
  const picture = useRef<HTMLDivElement>(null);
  const [cropped, setCropped] = useState<ShownShape | null>(null);
  const { focus, cuts } = readPictureUse(value);
  const change = (point: Focus) => onChange(writePictureUse({ focus: point, cuts }) ?? '');
  const changeCut = (shape: PictureShape, cut: Cut | undefined) => {
    const { [shape]: _, ...others } = cuts;
    onChange(writePictureUse({ focus, cuts: cut ? { ...others, [shape]: cut } : others }) ?? '');
  };
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
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={focus.left === 50 && focus.top === 50}
            onClick={() => change({ left: 50, top: 50 })}
          >
            Centre again
          </Button>
        </div>
        <ul className={styles.shapes}>
          {shapes.map((shown) => (
            <li key={shown.shape}>
              <span className={styles.frame}>
                <img
                  src={src}
                  alt=""
                  data-round={shown.isRound || undefined}
                  style={{ aspectRatio: String(shown.ratio) }}
                  {...storedCutAttributes(value, shown.shape)}
                />
              </span>
              {shown.name}
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Crop for ${shown.name}`}
                onClick={() => setCropped(shown)}
              >
                {cuts[shown.shape] ? 'Change the crop' : 'Crop'}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {cropped ? (
        <Suspense>
          <CropDialog
            src={src}
            shown={cropped}
            cut={cuts[cropped.shape]}
            focus={focus}
            onClose={() => setCropped(null)}
            onSave={(cut) => {
              changeCut(cropped.shape, cut);
              setCropped(null);
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
