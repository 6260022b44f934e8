import { data } from 'react-router';
import { NotFound } from './components/not-found.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** A form that is posted to a page that there is not. */
export const action = loader;

export default function NotFoundPage() {
  return <NotFound />;
}
