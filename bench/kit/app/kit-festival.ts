import { useRouteLoaderData } from 'react-router';
import type { FestivalSettings } from '../../../src/contract/settings.ts';

type LayoutLoader = () => Promise<{ festival: FestivalSettings }>;

/** The festival's own texts and links, as the layout has loaded them. */
export function useFestival(): FestivalSettings {
  const loaded = useRouteLoaderData<LayoutLoader>('kit-layout');
  if (!loaded) throw new Error('The layout was not loaded');
  return loaded.festival;
}
