import { renderToString } from 'react-dom/server';
import { createRoutesStub, Link } from 'react-router';
import { expect, it } from 'vitest';
import { Moment } from './dates/event-dates.tsx';
import { keepMarkup } from './keep-markup.server.tsx';
import { Kept, KeptMarkup, oncePer } from './kept-markup.tsx';
import { SiteLink } from './site/components/site-link.tsx';

const event = Object.freeze({ title: 'Nritya & Taal', at: '2027-02-14T20:00:00.000Z' });

/** What the server writes of a card, or what React alone would write. */
function draw(data: typeof event, timeZone: string | null, onDraw = () => {}): string {
  const { keep, fill } = keepMarkup(timeZone ?? '', 'secret');
  const html = renderToString(
    <KeptMarkup value={timeZone === null ? null : keep}>
      <Kept as="article" className="card" data={data} variant="card">
        {() => {
          onDraw();
          return (
            <>
              <h3>{data.title}</h3> on <Moment at={data.at} format="day" />
            </>
          );
        }}
      </Kept>
    </KeptMarkup>,
  );
  return fill(html).toString();
}

it('writes what React would have written without it', () => {
  expect(draw(event, 'Asia/Kolkata')).toBe(draw(event, null));
});

it('draws once for the same data, and anew for data that only looks the same', () => {
  let drawn = 0;
  const count = () => {
    drawn += 1;
  };
  const data = { ...event };
  for (let page = 0; page < 3; page += 1) draw(data, 'Asia/Kolkata', count);
  expect(drawn).toBe(1);
  draw({ ...data }, 'Asia/Kolkata', count);
  expect(drawn).toBe(2);
});

it('keeps one markup for each zone', () => {
  expect(draw(event, 'Asia/Kolkata')).toContain('15/02/2027');
  expect(draw(event, 'Europe/London')).toContain('14/02/2027');
});

it('puts several markups in their places', () => {
  const { keep, fill } = keepMarkup('Asia/Kolkata', 'secret');
  const marks = ['₹500', 'free'].map((fee) => keep({ fee }, 'fee', () => fee));
  expect(fill(`<p>${marks[0]} or ${marks[1]}</p>`).toString()).toBe('<p>₹500 or free</p>');
});

it('refuses a page in which a markup has no place', () => {
  const { keep, fill } = keepMarkup('Asia/Kolkata', 'secret');
  keep({}, 'fee', () => 'free');
  expect(() => fill('<p></p>')).toThrow('elsewhere than once');
});

it('makes the same object of the same data', () => {
  const title = oncePer((data: typeof event) => ({ title: data.title }));
  expect(title(event)).toBe(title(event));
  expect(title({ ...event })).not.toBe(title(event));
});

it('writes a link as the router does', () => {
  const target = { to: '/subevent/Nritya/x%20y', className: 'open', 'aria-label': 'Nritya', children: 'Open' };
  const page = (Component: () => React.ReactNode) => {
    const Stub = createRoutesStub([{ path: '/', Component }]);
    return renderToString(<Stub initialEntries={['/']} />);
  };
  const attributes = (html: string) => html.match(/[\w-]+="[^"]*"/g)?.sort();
  const byRouter = page(() => <Link {...target} prefetch="intent" viewTransition state={{ event }} />);
  const ours = page(() => <SiteLink {...target} prefetch="intent" viewTransition state={{ event }} />);
  expect(attributes(ours)).toEqual(attributes(byRouter));
});
