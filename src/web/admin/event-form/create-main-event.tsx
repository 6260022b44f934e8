import { useMemo } from 'react';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { InOpenYear } from '../years/closed-notice.tsx';
import { CreateEvent } from './create-event.tsx';
import { emptyValues } from './form-values.ts';
import { likeValues } from './starting-values/like-event.ts';
import { useLikedEvent } from './starting-values/use-liked-event.ts';

/** A new main event; the URL may name one that it is like: `&like={id}`. */
export function CreateMainEvent() {
  return (
    <InOpenYear title="Create Main Event">
      <MainEventForm />
    </InOpenYear>
  );
}

function MainEventForm() {
  const like = useLikedEvent('main');
  const initial = useMemo(() => (like ? likeValues(like) : emptyValues), [like]);
  return (
    <>
      <PageHeader title="Create Main Event">{like ? `Like “${like.title}”` : null}</PageHeader>
      {like === undefined ? (
        <RowSkeleton what="the form" rowHeight={84} />
      ) : (
        <CreateEvent key={like?._id} kind="main" initial={initial} like={like} />
      )}
    </>
  );
}
