import { Button, Group, Text } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { areaOfCut, type Cut, cutOfArea, type Focus, MAX_ZOOM, ZOOM_STEP } from '#contract/pictures/focus.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import { DialogButtons } from '../../dialog/dialog-buttons.tsx';
import styles from './crop-dialog.module.css';
import type { ShownShape } from './shown-shape.ts';

interface CropDialogProps {
  src: string;
  shown: ShownShape;
  /** The cut of this shape; without one it begins where the point is. */
  cut: Cut | undefined;
  focus: Focus;
  onClose: () => void;
  /** Undefined: the shape follows the point again. */
  onSave: (cut: Cut | undefined) => void;
}

/** The width of a picture by its height, once it is known. */
function usePictureRatio(src: string): number | null {
  const [ratio, setRatio] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    const image = new Image();
    image.onload = () => {
      if (!isGone && image.naturalHeight > 0) setRatio(image.naturalWidth / image.naturalHeight);
    };
    image.src = src;
    return () => {
      isGone = true;
    };
  }, [src]);
  return ratio;
}

/** Crops a picture for one shape: drag or arrow keys move it, the slider, wheel or two fingers bring it nearer. */
export function CropDialog({ src, shown, cut, focus, onClose, onSave }: CropDialogProps) {
  const id = useId();
  const start = cut ?? { ...focus, zoom: 100 };
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(start.zoom);
  const [chosen, setChosen] = useState<Cut>(start);
  const ratio = usePictureRatio(src);
  return (
    <Dialog opened onClose={onClose} size="lg" title={`Crop for ${shown.name}`}>
      <Text size="sm" mb="sm" id={`${id}-help`}>
        Drag the picture, or move it with the arrow keys. The picture itself stays whole: it can be cropped differently
        later.
      </Text>
      <div className={styles.stage}>
        {ratio === null ? null : (
          <Cropper
            image={src}
            crop={position}
            zoom={zoom / 100}
            minZoom={1}
            maxZoom={MAX_ZOOM / 100}
            aspect={shown.ratio}
            cropShape={shown.isRound ? 'round' : 'rect'}
            keyboardStep={6}
            disableAutomaticStylesInjection
            initialCroppedAreaPercentages={areaOfCut(start, ratio, shown.ratio)}
            cropperProps={{
              'aria-label': 'The part that is shown',
              'aria-describedby': `${id}-help`,
              role: 'application',
            }}
            mediaProps={{ alt: '' }}
            onCropChange={setPosition}
            onZoomChange={(near) => setZoom(near * 100)}
            onCropAreaChange={(area) => setChosen(cutOfArea(area, zoom))}
          />
        )}
      </div>
      <div className={styles.zoom}>
        <label htmlFor={`${id}-zoom`}>How near</label>
        <input
          id={`${id}-zoom`}
          type="range"
          min={100}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={Math.round(zoom / ZOOM_STEP) * ZOOM_STEP}
          aria-valuetext={`${Math.round(zoom)} percent`}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
        <span aria-hidden>{Math.round(zoom)} %</span>
      </div>
      <DialogButtons justify="space-between" mt="md">
        <Button variant="subtle" disabled={!cut} onClick={() => onSave(undefined)}>
          Follow the point again
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={ratio === null} onClick={() => onSave({ ...chosen, zoom })}>
            Crop
          </Button>
        </Group>
      </DialogButtons>
    </Dialog>
  );
}
