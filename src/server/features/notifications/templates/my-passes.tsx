import { Link, Section, Text } from '@react-email/components';
import type { EmailContent } from './email-content.ts';
import { EmailAction, EmailLayout, EmailText } from './email-layout.tsx';

interface MyPassesProps {
  festivalName: string;
  passes: { title: string; when: string; note: string; link: string }[];
  /** Where all passes are in one code; null for a person who takes part in nothing. */
  festivalId: string | null;
}

/** The email with the links to all registrations of an e-mail, for people without an account. */
export function myPassesEmail({ festivalName, passes, festivalId }: MyPassesProps): EmailContent {
  return {
    subject: `Your passes for ${festivalName}`,
    body: (
      <EmailLayout
        festivalName={festivalName}
        preview={passes.map(({ title }) => title).join(', ')}
        reason="You get this email because someone asked for the passes of this email address. If it was not you, ignore it: only you got the links."
      >
        <EmailText>Hello,</EmailText>
        <EmailText>
          {passes.length === 1
            ? 'This is what is registered with this e-mail.'
            : `These are the ${passes.length} registrations with this e-mail.`}{' '}
          Each link opens a pass: do not forward this e-mail.
        </EmailText>
        {passes.map(({ title, when, note, link }) => (
          <Section key={link} style={{ margin: '0 0 18px' }}>
            <Text style={{ fontSize: '16px', lineHeight: '24px', margin: 0 }}>
              <strong>{title}</strong>
            </Text>
            <Text style={{ fontSize: '15px', lineHeight: '24px', margin: 0 }}>
              {when}. {note}:
            </Text>
            <Text style={{ fontSize: '15px', lineHeight: '24px', margin: 0, wordBreak: 'break-all' }}>
              <Link href={link} style={{ color: '#1c1233' }}>
                {link}
              </Link>
            </Text>
          </Section>
        ))}
        {festivalId ? <EmailAction href={festivalId}>All passes in one code</EmailAction> : null}
      </EmailLayout>
    ),
  };
}
