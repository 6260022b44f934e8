import { splitContacts } from './contact-links.ts';

/** A text whose urls, e-mail addresses and phone numbers are links. */
export const LinkedText = ({ text }: { text: string }) =>
  splitContacts(text).map(({ text: part, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: an address may occur twice, and the parts of a text never move.
      <a key={index} href={href}>
        {part}
      </a>
    ) : (
      part
    ),
  );
