import { categoryLabels, categoryOf } from '#contract/events/categories.ts';
import type { Event } from '#contract/events/events.ts';
import { feesOf } from '#contract/events/fee-rules.ts';
import type { FoundEvent, Product } from '#contract/search/search.ts';
import { type Dictionary, translateBody } from '#contract/translations/translate-body.ts';
import type { AppContext } from '../../context.ts';
import { labelIn } from '../../language/t.ts';
import { listAllSubEvents, listMainEvents } from '../events/events.service.ts';
import { plainTextOf as plainText } from '../rich-text/rich-text.service.ts';
import { getSearchWords } from '../settings/settings.service.ts';
import { listDictionaries } from '../translations/shown-translations.service.ts';
import { findShownYear } from '../years/years.service.ts';
import * as repository from './products.repository.ts';
import { buildSearchIndex, readWordGroups, type SearchDocument, type SearchIndex, searchIds } from './search-index.ts';

/**
 * The products that the search provider reads: what anyone can see, as plain text, earliest start first; in another language
 * what is translated.
 */
export async function listProducts(context: AppContext, language?: string): Promise<Product[]> {
  const products = await repository.listProducts(context.db, await findShownYear(context.db));
  const dictionary = language === undefined ? undefined : (await listDictionaries(context)).get(language);
  return dictionary ? products.map((product) => inLanguage(product, dictionary)) : products;
}

/** An event in a language: title, main event and venue as pages name them, the description as plain text. */
function inLanguage<Named extends Product>(item: Named, dictionary: Dictionary): Named {
  const texts = dictionary.get(`events/${item.id}`);
  const description = plainText(texts?.get('description') ?? '') || texts?.get('shortDescription') || item.description;
  return translateBody({ ...item, description }, dictionary) as Named;
}

/** The most events that a search returns. */
const MAX_FOUND = 50;

type Item = Omit<FoundEvent, 'isExact'>;

/** Everything that a search reads. */
interface SearchableEvents {
  /** Earliest start first, as they were written first. */
  items: Item[];
  /** The same in each other language. */
  translated: ReadonlyMap<string, Item[]>;
  index: SearchIndex;
}

function toItem(product: Product, event: Event, main: Event | undefined): Item {
  const { status, registrationStarts, registrationClosesAt } = event.effectiveRules;
  return {
    ...product,
    mainEventTitle: event.mainEventTitle,
    category: categoryOf(event, main),
    fees: event.hasSubEvent ? [] : feesOf(event),
    registration: event.hasSubEvent ? null : { status, registrationStarts, registrationClosesAt },
  };
}

/** An item with the event that it is of. */
interface Found {
  item: Item;
  event: Event;
  main: Event | undefined;
}

function toFields({ item, event, main }: Found, language: string): SearchDocument['fields'] {
  const { category } = item;
  return [
    { text: item.title, weight: 10 },
    { text: item.mainEventTitle ?? '', weight: 5 },
    { text: category ? `${category} ${labelIn(language, categoryLabels[category], 'category')}` : '', weight: 5 },
    { text: item.venue ?? '', weight: 4 },
    { text: event.coordinators ?? main?.coordinators ?? '', weight: 4 },
    { text: event.speakers ?? '', weight: 4 },
    { text: event.shortDescription ?? '', weight: 3 },
    { text: item.description, weight: 1 },
  ];
}

async function loadSearchable(context: AppContext): Promise<SearchableEvents> {
  const dictionaries = [...(await listDictionaries(context))];
  const [products, mainEvents, subEvents, words] = [
    await listProducts(context),
    await listMainEvents(context),
    await listAllSubEvents(context),
    await getSearchWords(context),
  ];
  const byId = new Map([...mainEvents, ...subEvents].map((event) => [event._id, event]));
  const found = products.flatMap((product): Found[] => {
    const event = byId.get(product.id);
    const main = event && byId.get(event.mainEventId ?? '');
    return event ? [{ item: toItem(product, event, main), event, main }] : [];
  });
  const translated = dictionaries.map(([language, dictionary]) => {
    const inThis = ({ item, event, main }: Found): Found => ({
      item: inLanguage(item, dictionary),
      event: translateBody(event, dictionary) as Event,
      main,
    });
    return { language, found: found.map(inThis) };
  });
  const versions = [{ language: 'en', found }, ...translated];
  const documents = versions.flatMap(({ language, found }) =>
    found.map((one) => ({ id: one.item.id, fields: toFields(one, language) })),
  );
  const itemsOf = (list: Found[]) => list.map(({ item }) => item);
  return {
    items: itemsOf(found),
    translated: new Map(translated.map(({ language, found }) => [language, itemsOf(found)])),
    index: buildSearchIndex(documents, readWordGroups(words)),
  };
}

/**
 * A search over what anyone can see. The index is built once for each version of the content, as all events of a festival fit
 * into memory. First comes what the search provider's own rule finds, then the rest, each the best first.
 */
export function createSearch(context: AppContext): (query: string, language?: string) => Promise<FoundEvent[]> {
  let latest: Promise<SearchableEvents> | undefined;
  let latestVersion: number | undefined;
  const searchable = () => {
    const version = context.content.current();
    if (!latest || latestVersion !== version) {
      latestVersion = version;
      latest = loadSearchable(context);
      latest.catch(() => {
        latest = undefined;
      });
    }
    return latest;
  };
  return async (query, language) => {
    const { items, translated, index } = await searchable();
    const wanted = query.trim().toLowerCase();
    const ranks = new Map(searchIds(index, wanted).map((id, rank) => [id, rank]));
    const rankOf = ({ id }: Item) => ranks.get(id) ?? Number.MAX_SAFE_INTEGER;
    return (translated.get(language ?? 'en') ?? items)
      .map((item) => ({
        ...item,
        isExact: item.title.toLowerCase().includes(wanted) || item.description.toLowerCase().includes(wanted),
      }))
      .filter((item) => item.isExact || ranks.has(item.id))
      .sort((one, other) => Number(other.isExact) - Number(one.isExact) || rankOf(one) - rankOf(other))
      .slice(0, MAX_FOUND);
  };
}
