import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { button } from '../components/button.ts';
import { useHydrated } from '../components/use-hydrated.ts';
// Not loaded on demand: it has to be there without a connection.
import { drawPicture, type PassPicture } from './draw-picture.ts';

interface SavePictureProps {
  picture: PassPicture;
  /** Without its ending. */
  fileName: string;
}

/** Saves what is shown at the gate as a PNG; drawn in the browser, with the fonts of the phone and without a connection. */
export function SavePicture({ picture, fileName }: SavePictureProps) {
  const [failed, setFailed] = useState(false);
  const hydrated = useHydrated();
  async function save() {
    setFailed(false);
    try {
      const url = URL.createObjectURL(await drawPicture(picture));
      const link = document.createElement('a');
      link.href = url;
      link.download = `${fileName}.png`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      console.warn('The picture could not be drawn:', error);
      setFailed(true);
    }
  }
  if (!hydrated) return null;
  return (
    <>
      <button type="button" className={button('ghost', 'small')} onClick={() => void save()}>
        <Trans>Save as picture</Trans>
      </button>
      {failed ? (
        <p role="alert">
          <Trans>The picture could not be saved. Take a screenshot instead.</Trans>
        </p>
      ) : null}
    </>
  );
}
