import { ScreenHead } from '../parts/screen-head.tsx';
import { CreateEvent } from './create-event.tsx';
import { emptyValues } from './form-values.ts';

export function CreateMainEvent() {
  return (
    <>
      <ScreenHead title="Create Main Event" />
      <CreateEvent kind="main" initial={emptyValues} />
    </>
  );
}
