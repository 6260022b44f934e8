import type { Section } from '#contract/pages/sections.ts';

/** The questions of a page as schema.org has them; null where there are none. */
export function structuredFaq(sections: readonly Section[]): object | null {
  const questions = sections.flatMap((section) => (section.kind === 'faq' ? section.questions : []));
  if (questions.length === 0) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
