import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { liveSectionsOf } from '#contract/pages/live-preview.ts';
import type { Section } from '#contract/pages/sections.ts';
import { fetchRenderedPage, type RenderedPage } from './site-frame.ts';

/** How long (ms) nobody types before the site is asked. */
const PAUSE = 300;

/** A page of the site, and what of it belongs to which section. */
export interface RenderedSections extends RenderedPage {
  /** The HTML of live sections by their ids; absent while it is being fetched. */
  byId: ReadonlyMap<string, string>;
}

/**
 * What the site shows for the live sections of a draft. `first` is the page that the frame was filled with: it stays, so that the
 * preview neither blinks nor loses where one has scrolled to.
 */
export function useRenderedPage(id: string, sections: readonly Section[]) {
  const asked = useMemo(() => JSON.stringify(liveSectionsOf(sections)), [sections]);
  const [settled] = useDebouncedValue(asked, PAUSE);
  const [first, setFirst] = useState<RenderedPage | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['page-preview', id, settled],
    queryFn: async ({ signal }): Promise<RenderedSections> => {
      const page = await fetchRenderedPage(id, settled, signal);
      const live = JSON.parse(settled) as { id: string }[];
      const found = live.map((one, index) => [one.id, page.sections[index] ?? ''] as const);
      return { ...page, byId: new Map(found) };
    },
    placeholderData: keepPreviousData,
    meta: { name: 'the preview' },
  });
  if (data && !first) setFirst(data);
  return { first, rendered: data, error, refetch };
}
