import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Form } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { MAX_QUERY } from '#contract/search/query-rules.ts';
import { currentLanguage } from '../../language/i18n.ts';
import { button } from '../components/button.ts';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import { PageHead } from '../components/page-head.tsx';
import { dataOrNull, pageApi } from '../page-api.ts';
import type { Route } from './+types/search-page.ts';
import { nothingFound, readFound } from './found-events.ts';
import { filterProducts, type ProductItem, readProducts } from './products.ts';
import styles from './search.module.css';
import { SearchResults } from './search-results.tsx';

export const handle = { cache: 'public', query: ['q'] };

/** Search without JavaScript: the same products, filtered on the server, and what else the server finds. */
export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams.get('q') ?? '';
  const api = pageApi(args);
  const language = currentLanguage();
  const [products, events] = await Promise.all([
    dataOrNull(api.call(endpoints.search.products, { query: { language } })),
    dataOrNull(api.call(endpoints.search.events, { query: { q: query.trim().slice(0, MAX_QUERY), language } })),
  ]);
  const items = products && filterProducts(readProducts(products).map(withStableId), query);
  return { query, items, found: events ? readFound(events, new Date()) : nothingFound };
}

/** Random ids would make each rendering of this page a different one. */
const withStableId = (item: ProductItem, index: number) => ({ ...item, id: item.sourceId ?? String(index) });

export default function SearchPage({ loaderData: { query, items, found } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <PageHead
        title={t`Search events`}
        description={t`Find an event of the festival by its name, what it is about, its venue or category.`}
        hidden
      />
      <h1>
        <Trans>Search events</Trans>
      </h1>
      <div className={styles.panel}>
        <Form className={styles.form} role="search">
          <input
            type="search"
            name="q"
            aria-label={t`Search events`}
            placeholder={t`Search events`}
            defaultValue={query}
            key={query}
          />
          <button type="submit" className={button('ink')}>
            <Trans>Search</Trans>
          </button>
        </Form>
        {items ? <SearchResults items={items} found={found} /> : <ErrorState what={t`The events`} />}
      </div>
    </div>
  );
}
