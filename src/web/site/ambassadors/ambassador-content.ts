import { t } from '@lingui/core/macro';

const benefits = () => [
  {
    title: t`Recognition`,
    text: t`A certificate with your name and level, and your face on this page for all of your campus to see.`,
  },
  {
    title: t`Networking`,
    text: t`Meet organisers, alumni and speakers, and ambassadors of colleges all over the country.`,
  },
  {
    title: t`Exclusive Perks`,
    text: t`Free entry to events, festival merchandise, and a seat near the stage on the last night.`,
  },
];

const levels = () => [
  { name: t`Bronze`, registrations: '5-10', gives: [t`Certificate of participation`, t`Free entry to one event`] },
  { name: t`Silver`, registrations: '11-15', gives: [t`All Bronze benefits`, t`Certificate of appreciation`] },
  { name: t`Gold`, registrations: '15+', gives: [t`All Silver benefits`, t`Letter of recommendation`] },
];

function faq() {
  // `Faq` fills it in.
  const email = '{email}';
  return [
    {
      question: t`Who can become a Campus Ambassador?`,
      answer: t`Any student of any college, in any year and branch.`,
    },
    {
      question: t`How much time does it take?`,
      answer: t`About 3-5 hours per week in the two months before the festival.`,
    },
    {
      question: t`How are registrations counted?`,
      answer: t`Participants name you when they register. You can ask for your count at any time.`,
    },
    { question: t`Does it cost anything?`, answer: t`No. There is no fee, no deposit and nothing to sell.` },
    { question: t`When do I hear back?`, answer: t`Within a week, by e-mail. For anything else write to ${email}.` },
  ];
}

/** The words of the ambassador page, for its loader: its script has none of them. Levels and time are the specification's. */
export const ambassadorContent = () => ({ benefits: benefits(), levels: levels(), faq: faq() });

export type AmbassadorContent = ReturnType<typeof ambassadorContent>;
