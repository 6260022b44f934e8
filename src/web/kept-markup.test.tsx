import { renderToString } from 'react-dom/server';
import { createRoutesStub, Link } from 'react-router';
import { expect, it } from 'vitest';
import { Moment } from './dates/event-dates.tsx';
import { keepMarkup } from './keep-markup.server.tsx';
import { Kept, KeptMarkup, oncePer } from './kept-markup.tsx';
import { SiteLink } from './site/parts/site-link.tsx';

const event = Object.freeze({ title: 'Nritya & Taal', at: '2027-02-14T20:00:00.000Z' });

function draw(data: typeof event, keep: ReturnType<typeof keepMarkup> | null, onDraw = () => {}): string {
  return renderToString(
    <KeptMarkup value={keep}>
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
}

it('writes what React would have written without it', () => {
  expect(draw(event, keepMarkup('Asia/Kolkata'))).toBe(draw(event, null));
});

it('draws once for the same data, and anew for data that only looks the same', () => {
  let drawn = 0;
  const count = () => {
    drawn += 1;
  };
  const data = { ...event };
  for (let page = 0; page < 3; page += 1) draw(data, keepMarkup('Asia/Kolkata'), count);
  expect(drawn).toBe(1);
  draw({ ...data }, keepMarkup('Asia/Kolkata'), count);
  expect(drawn).toBe(2);
});

it('keeps one markup for each zone', () => {
  expect(draw(event, keepMarkup('Asia/Kolkata'))).toContain('15/02/2027');
  expect(draw(event, keepMarkup('Europe/London'))).toContain('14/02/2027');
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
