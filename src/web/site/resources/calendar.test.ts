import { expect, it } from 'vitest';
import { calendarResponse } from './calendar.ts';

it.each(['\r\n', '\n', '\r', '\u0085', '\u2028'])(
  'a calendar keeps a name with the line break %j on one line, so that it begins no event',
  async (lineBreak) => {
    const name = ['Concert', 'BEGIN:VEVENT', 'ATTACH:http://evil.example', 'END:VEVENT'].join(lineBreak);
    const response = await calendarResponse(name, [], 'https://utsav.example');
    const text = await response.text();
    const lines = text.split(/[\r\n\u0085\u2028]+/);
    expect(lines.filter((line) => /^(BEGIN:VEVENT|ATTACH)/.test(line))).toEqual([]);
    expect(lines).toContain('NAME:Concert BEGIN:VEVENT ATTACH:http://evil.example END:VEVENT');
  },
);
