/** What kinds of event there are, in the order in which lists show them; without Zod, since public pages show the labels. */
export const categoryLabels = {
  music: 'Music',
  dance: 'Dance',
  theatre: 'Theatre',
  film: 'Film',
  photography: 'Photography',
  art: 'Art and design',
  fashion: 'Fashion',
  writing: 'Poetry and writing',
  debate: 'Debate',
  quiz: 'Quiz',
  coding: 'Coding',
  robotics: 'Robotics',
  engineering: 'Engineering',
  gaming: 'Gaming',
  sport: 'Sport',
  food: 'Food',
  workshop: 'Workshop',
  show: 'Show',
} as const;
export type Category = keyof typeof categoryLabels;

export const categories = Object.keys(categoryLabels) as [Category, ...Category[]];

/** The category of an event: a sub-event without one has that of its main event. */
export const categoryOf = (
  event: { category: Category | null },
  main: { category: Category | null } | null | undefined,
): Category | null => event.category ?? main?.category ?? null;
