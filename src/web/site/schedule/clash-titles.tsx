import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Written } from '../../language/written.tsx';

/** The planned events that are at the same time as another one. */
export function ClashTitles({ of: clashes }: { of: string[] }) {
  const titles = clashes.map((clash, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two events may have one title.
    <Fragment key={index}>
      {index > 0 ? ', ' : null}
      <Written text={clash} />
    </Fragment>
  ));
  return <Trans>At the same time: {titles}</Trans>;
}
