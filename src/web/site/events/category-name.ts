import { t } from '@lingui/core/macro';
import type { Category } from '#contract/events/categories.ts';

/** What a category is called on the site; in English as `categoryLabels` of the contract says it. */
export function categoryName(key: Category): string {
  const names: Record<Category, string> = {
    music: t`Music`,
    dance: t`Dance`,
    theatre: t`Theatre`,
    film: t`Film`,
    photography: t`Photography`,
    art: t`Art and design`,
    fashion: t`Fashion`,
    writing: t`Poetry and writing`,
    debate: t`Debate`,
    quiz: t`Quiz`,
    coding: t`Coding`,
    robotics: t`Robotics`,
    engineering: t`Engineering`,
    gaming: t`Gaming`,
    sport: t`Sport`,
    food: t`Food`,
    workshop: t`Workshop`,
    show: t({ message: 'Show', context: 'category' }),
  };
  return names[key];
}
