import { categoryLabels, categoryOf } from '#contract/events/categories.ts';
import type { Event } from '#contract/events/events.ts';
import { feesOf } from '#contract/events/fee-rules.ts';
import type { FoundEvent, Product } from '#contract/search/search.ts';
import type { AppContext } from '../../context.ts';
import { listAllSubEvents, listMainEvents } from '../events/events.service.ts';
import { plainTextOf as plainText } from '../rich-text/rich-text.service.ts';
import { getSearchWords } from '../settings/settings.service.ts';
import { type EventTexts, listEventTexts } from '../translations/shown-translations.service.ts';
import { findShownYear } from '../years/years.service.ts';
import * as repository from './products.repository.ts';
import { buildSearchIndex, readWordGroups, type SearchDocument, type SearchIndex, searchIds } from './search-index.ts';

/**
 * The products that the search provider reads: what anyone can see, as plain text, earliest start first; in another language
 * what is translated.
 */
export async function listProducts(context: AppContext, language?: string): Promise<Product[]> {
  const products = await repository.listProducts(context.db, await findShownYear(context.db));
  if (language === undefined || language === 'en') return products;
  const translated = await listEventTexts(context);
  return products.map((product) => inLanguage(product, language, translated.get(product.id)));
}

/** The words of an event in a language, as plain text. */
function inLanguage<Named extends { title: string; description: string }>(
  item: Named,
  language: string | undefined,
  translations: EventTexts[] = [],
): Named {
  const texts = translations.find((one) => one.language === language)?.texts;
  if (!texts) return item;
  const description = (texts.description && plainText(texts.description)) || texts.shortDescription;
  return { ...item, title: texts.title ?? item.title, description: description ?? item.description };
}

/** The most events that a search returns. */
const MAX_FOUND = 50;

type Item = Omit<FoundEvent, 'isExact'>;

/** Everything that a search reads. */
interface SearchableEvents {
  /** Earliest start first. */
  items: Item[];
  index: SearchIndex;
  translations: ReadonlyMap<string, EventTexts[]>;
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

const toDocument = (
  item: Item,
  event: Event,
  main: Event | undefined,
  translations: EventTexts[] = [],
): SearchDocument => ({
  id: item.id,
  fields: [
    ...translations.flatMap(({ texts: { title = '', speakers = '', shortDescription = '', description = '' } }) => [
      { text: title, weight: 10 },
      { text: speakers, weight: 4 },
      { text: shortDescription, weight: 3 },
      { text: plainText(description), weight: 1 },
    ]),
    { text: item.title, weight: 10 },
    { text: item.mainEventTitle ?? '', weight: 5 },
    { text: item.category ? `${item.category} ${categoryLabels[item.category]}` : '', weight: 5 },
    { text: item.venue ?? '', weight: 4 },
    { text: event.coordinators ?? main?.coordinators ?? '', weight: 4 },
    { text: event.speakers ?? '', weight: 4 },
    { text: event.shortDescription ?? '', weight: 3 },
    { text: item.description, weight: 1 },
  ],
});

async function loadSearchable(context: AppContext): Promise<SearchableEvents> {
  const translations = await listEventTexts(context);
  const [products, mainEvents, subEvents, words] = [
    await listProducts(context),
    await listMainEvents(context),
    await listAllSubEvents(context),
    await getSearchWords(context),
  ];
  const byId = new Map([...mainEvents, ...subEvents].map((event) => [event._id, event]));
  const found = products.flatMap((product) => {
    const event = byId.get(product.id);
    const main = event && byId.get(event.mainEventId ?? '');
    return event ? [{ item: toItem(product, event, main), event, main }] : [];
  });
  const documents = found.map(({ item, event, main }) => toDocument(item, event, main, translations.get(item.id)));
  const index = buildSearchIndex(documents, readWordGroups(words));
  return { items: found.map(({ item }) => item), index, translations };
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
    const { items, index, translations } = await searchable();
    const wanted = query.trim().toLowerCase();
    const ranks = new Map(searchIds(index, wanted).map((id, rank) => [id, rank]));
    const rankOf = ({ id }: Item) => ranks.get(id) ?? Number.MAX_SAFE_INTEGER;
    return items
      .map((item) => inLanguage(item, language, translations.get(item.id)))
      .map((item) => ({
        ...item,
        isExact: item.title.toLowerCase().includes(wanted) || item.description.toLowerCase().includes(wanted),
      }))
      .filter((item) => item.isExact || ranks.has(item.id))
      .sort((one, other) => Number(other.isExact) - Number(one.isExact) || rankOf(one) - rankOf(other))
      .slice(0, MAX_FOUND);
  };
}
