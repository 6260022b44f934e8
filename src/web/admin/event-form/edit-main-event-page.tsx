import { useParams } from 'react-router';
import { EditEvent } from './edit-event.tsx';

export default function EditMainEventPage() {
  const { id = '' } = useParams();
  return <EditEvent key={id} kind="main" id={id} />;
}
