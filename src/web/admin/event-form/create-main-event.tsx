import { PageHeader } from '../components/page-header.tsx';
import { CreateEvent } from './create-event.tsx';
import { emptyValues } from './form-values.ts';

export function CreateMainEvent() {
  return (
    <>
      <PageHeader title="Create Main Event" />
      <CreateEvent kind="main" initial={emptyValues} />
    </>
  );
}
