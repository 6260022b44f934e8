import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { formatDeadline, formatLongDay } from '../dates/format-date.ts';
import { formatFeeList } from '../money/format-money.ts';
import { setLanguageFinder } from './i18n.ts';

afterEach(() => setLanguageFinder(() => 'en'));

const html = (element: React.ReactNode) => renderToStaticMarkup(element);

describe('Trans', () => {
  it('fills in values and elements, also within each other', () => {
    const name = 'Nritya';
    expect(
      html(
        <Trans>
          See{' '}
          <a href="/x">
            what <b>{name}</b> is
          </a>
          , or <br /> {<i>go</i>} on.
        </Trans>,
      ),
    ).toBe('See <a href="/x">what <b>Nritya</b> is</a>, or <br/> <i>go</i> on.');
  });

  it('shows what people wrote as it is, also what looks like an element', () => {
    const title = '<0>Not bold</0>';
    expect(
      html(
        <Trans>
          <b>Hello</b> {title}
        </Trans>,
      ),
    ).toBe('<b>Hello</b> &lt;0&gt;Not bold&lt;/0&gt;');
  });

  it('counts, with Indian grouping', () => {
    const shown = (count: number) => html(<Plural value={count} one="# seat" other="# seats" />);
    expect([shown(1), shown(0), shown(150_000)]).toEqual(['1 seat', '0 seats', '1,50,000 seats']);
  });
});

describe('Hindi', () => {
  const hindi = <Result,>(show: () => Result): Result => {
    setLanguageFinder(() => 'hi');
    return show();
  };

  it('has its own words and order, and English where a text is not translated', () => {
    const what = 'x';
    expect(hindi(() => t`Home`)).toBe('होम');
    expect(hindi(() => t`Pause ${what}`)).toBe('x रोकें');
    expect(hindi(() => t`No file has this text`)).toBe('No file has this text');
    expect(hindi(() => plural(2, { one: 'day', other: 'days' }))).toBe('days');
  });

  it('has names of months and weekdays, and Latin digits in dates, times and money', () => {
    const at = '2027-02-12T12:30:00.000Z';
    expect(hindi(() => formatLongDay(at, 'Asia/Kolkata'))).toBe('12 फ़रवरी 2027');
    expect(hindi(() => formatDeadline(at, 'Asia/Kolkata'))).toBe('शुक्र 12 फ़रवरी, 6:00 PM');
    expect(hindi(() => formatFeeList([{ kind: 'team', amount: 150_000 }]))).toBe('₹1,50,000/- प्रति टीम');
  });
});
