import { Alert, Button } from '@mantine/core';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import styles from './check-in.module.css';
import { type CameraState, useCamera } from './use-camera.ts';

const problems: Partial<Record<CameraState, string>> = {
  refused: 'The camera is not allowed here. Allow it in the browser’s settings of this site, or type the code below.',
  missing: 'No camera was found, or this page is not served over https. Type the code below.',
  unready: 'What reads the codes could not be fetched. Check the connection and try again, or type the code below.',
  failed: 'The camera stopped. Another program may be using it. Type the code below, or try again.',
};

interface CameraPanelProps {
  onCode: (code: string) => void;
  isPaused: boolean;
}

/** The camera as a scanner, once it is turned on. */
export function CameraPanel({ onCode, isPaused }: CameraPanelProps) {
  const { state, video, start, stop } = useCamera(onCode, isPaused);
  const isWanted = state === 'starting' || state === 'on';
  const problem = problems[state];
  return (
    <div className={styles.camera}>
      {isWanted ? (
        <div className={styles.finder} data-paused={isPaused || undefined}>
          <video ref={video} playsInline muted autoPlay aria-label="What the camera sees" />
          <span aria-hidden="true" />
        </div>
      ) : null}
      {problem ? (
        <Alert color="marigold" role="alert">
          {problem}
        </Alert>
      ) : null}
      {isWanted ? (
        <Button variant="default" size="md" leftSection={<IconCameraOff size={20} aria-hidden />} onClick={stop}>
          Turn the camera off
        </Button>
      ) : (
        <Button size="lg" fullWidth leftSection={<IconCamera size={22} aria-hidden />} onClick={start}>
          {problem ? 'Try the camera again' : 'Scan with the camera'}
        </Button>
      )}
    </div>
  );
}
