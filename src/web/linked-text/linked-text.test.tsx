import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Paragraphs, ShownText } from '../sections/section-heading.tsx';
import { LinkedText } from './linked-text.tsx';

it('LinkedText makes links of addresses and numbers, also of one that occurs twice', () => {
  const error = vi.spyOn(console, 'error');
  expect(renderToStaticMarkup(<LinkedText text="Call 98765 43210 <now>, or 98765 43210" />)).toBe(
    'Call <a href="tel:9876543210">98765 43210</a> &lt;now&gt;, or <a href="tel:9876543210">98765 43210</a>',
  );
  expect(error).not.toHaveBeenCalled();
});

it('Paragraphs of a section show links where the site says so', () => {
  const paragraphs = <Paragraphs text={'Write to desk@nit.example.\n\nOr come.'} />;
  expect(renderToStaticMarkup(<ShownText value={LinkedText}>{paragraphs}</ShownText>)).toBe(
    '<p>Write to <a href="mailto:desk@nit.example">desk@nit.example</a>.</p><p>Or come.</p>',
  );
  expect(renderToStaticMarkup(paragraphs)).toBe('<p>Write to desk@nit.example.</p><p>Or come.</p>');
});
