import { Body, Button, Container, Head, Hr, Html, Link, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { htmlLangOf } from '#contract/language/format-message.ts';
import { directionOf } from '#contract/language/script-of.ts';
import { currentLanguage } from '../../../language/current-language.ts';
import { t } from '../../../language/t.ts';

// Mail programs ignore custom properties and most style sheets, so the festival's colours are repeated here.
const NIGHT = '#140b2b';
const PAPER = '#fffaf0';
const INK = '#1c1233';
const INK_SOFT = '#4b3f66';
const MARIGOLD = '#ffb21a';

const FONT = "Figtree, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans Devanagari', sans-serif";
// A long word would make the whole email wider than a phone.
const words = { fontFamily: FONT, color: INK, wordBreak: 'break-word' } as const;
const text = { ...words, fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' };
const line = { ...words, fontSize: '15px', lineHeight: '24px', margin: 0 };
const small = { ...text, color: INK_SOFT, fontSize: '14px', lineHeight: '22px' };

interface EmailLayoutProps {
  festivalName: string;
  /** What the inbox shows beside the subject. */
  preview: string;
  /** Why the reader got this email. */
  reason: string;
  children: ReactNode;
}

/** The layout of every email: the festival's name on dark, the text on a light card, why it was sent. */
export function EmailLayout({ festivalName, preview, reason, children }: EmailLayoutProps) {
  const language = currentLanguage();
  return (
    <Html lang={language === 'en' ? 'en' : htmlLangOf(language)} dir={directionOf(language) ?? 'ltr'}>
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: NIGHT, margin: 0, padding: '24px 12px' }}>
        <Container style={{ maxWidth: '560px', margin: '0 auto' }}>
          <Text
            style={{
              fontFamily: "'Rozha One', Georgia, serif",
              color: MARIGOLD,
              fontSize: '28px',
              lineHeight: '36px',
              margin: '0 0 16px',
            }}
          >
            {festivalName}
          </Text>
          <Section style={{ backgroundColor: PAPER, borderRadius: '22px', padding: '32px 28px' }}>
            {children}
            <Hr style={{ borderColor: '#e6dcc6', margin: '24px 0 16px' }} />
            <Text style={{ ...small, margin: 0 }}>{reason}</Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** A paragraph. */
export function EmailText({ children }: { children: ReactNode }) {
  return <Text style={text}>{children}</Text>;
}

/** A line that stands close to the next. */
export function EmailLine({ children }: { children: ReactNode }) {
  return <Text style={line}>{children}</Text>;
}

/** What is below the one thing to do. */
export function EmailFootnote({ children }: { children: ReactNode }) {
  return <Text style={{ ...line, fontSize: '14px', lineHeight: '22px' }}>{children}</Text>;
}

/** A url as a link that breaks anywhere, so that it fits on a phone. */
export function EmailUrl({ href }: { href: string }) {
  return (
    <Link href={href} style={{ color: INK, wordBreak: 'break-all' }}>
      {href}
    </Link>
  );
}

/** A sentence with a url. */
export interface EmailNote {
  text: string;
  /** The url in the text. */
  href: string;
}

/** A paragraph whose url is a link. */
export function EmailNoteText({ text: sentence, href }: EmailNote) {
  const [before, after] = sentence.split(href);
  return (
    <EmailText>
      {before}
      <EmailUrl href={href} />
      {after}
    </EmailText>
  );
}

/** The one thing to do, as a button, with the url below it for programs that show no button. */
export function EmailAction({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <Button
        href={href}
        style={{
          backgroundColor: MARIGOLD,
          borderRadius: '999px',
          color: INK,
          fontFamily: FONT,
          fontSize: '16px',
          fontWeight: 700,
          padding: '14px 28px',
          margin: '0 0 16px',
        }}
      >
        {children}
      </Button>
      <Text data-only-in-html style={{ ...small, margin: '0 0 16px', wordBreak: 'break-all' }}>
        {t('Or open this link:')} <EmailUrl href={href} />
      </Text>
    </>
  );
}
