import { expect, it } from 'vitest';
import { announcementLevelKeys, announcementLevels } from '#contract/announcements/announcement-levels.ts';
import { refundRuleText } from '#contract/events/refund-rule.ts';
import { utrDoubtTexts } from '#contract/payments/utr-rules.ts';
import { documentKinds, documentTitles } from '#contract/privacy/document-kinds.ts';
import { paymentClosureTexts } from '#contract/registration-rules.ts';
import { announcementLevel } from '../announcement-level.ts';
import { documentTitle } from './legal/document-title.ts';
import { paymentClosureText, refundText, utrDoubtText } from './passes/money-texts.ts';

const keysOf = <T extends string>(texts: Record<T, string>) => Object.keys(texts) as T[];

it('the site’s texts that can be translated say in English what the contract says', () => {
  for (const level of announcementLevelKeys) expect(announcementLevel(level)).toBe(announcementLevels[level]);
  for (const kind of documentKinds) expect(documentTitle(kind)).toBe(documentTitles[kind]);
  for (const doubt of keysOf(utrDoubtTexts)) expect(utrDoubtText(doubt)).toBe(`${utrDoubtTexts[doubt]}.`);
  for (const closure of keysOf(paymentClosureTexts))
    expect(paymentClosureText(closure)).toBe(`${paymentClosureTexts[closure]}.`);
  for (const refundPercent of [null, 0, 25, 50, 100])
    expect(refundText(refundPercent, '5 Feb')).toBe(refundRuleText({ refundPercent }, '5 Feb'));
});
