import { useParams } from 'react-router';
import { EditEvent } from './edit-event.tsx';

export default function EditSubEventPage() {
  const { id = '' } = useParams();
  return <EditEvent key={id} kind="sub" id={id} />;
}
