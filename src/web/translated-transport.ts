import { endpoints } from '#contract/endpoints.ts';
import { type Dictionary, dictionaryOf, translateBody } from '#contract/translations/translate-body.ts';
import { call, type Transport } from './api.ts';

// Public content is the same frozen object until it changes: what follows from it is made once.
const dictionaries = new WeakMap<object, Dictionary>();
const bodies = new WeakMap<object, WeakMap<Dictionary, unknown>>();

async function readDictionary(transport: Transport, language: string): Promise<Dictionary> {
  const { data } = await call(transport, endpoints.translations.shown, { params: { language } });
  const known = dictionaries.get(data);
  if (known) return known;
  const dictionary = dictionaryOf(data);
  dictionaries.set(data, dictionary);
  return dictionary;
}

function translateOnce(body: unknown, dictionary: Dictionary): unknown {
  if (typeof body !== 'object' || body === null || !Object.isFrozen(body)) return translateBody(body, dictionary);
  const byDictionary = bodies.get(body) ?? new WeakMap<Dictionary, unknown>();
  bodies.set(body, byDictionary);
  if (!byDictionary.has(dictionary)) byDictionary.set(dictionary, translateBody(body, dictionary));
  return byDictionary.get(dictionary);
}

/**
 * What public pages read, with the committee's texts in the page's language. The panel reads the API as it is: its forms hold the texts
 * themselves. Without a dictionary a page is shown in the first language.
 */
export function translatedTransport(transport: Transport, language: string): Transport {
  if (language === 'en') return transport;
  let dictionary: Promise<Dictionary | null> | undefined;
  const read = () => {
    dictionary ??= readDictionary(transport, language).catch((error: unknown) => {
      console.error('Error reading translations:', error);
      return null;
    });
    return dictionary;
  };
  return async (path, init) => {
    const [response, texts] = await Promise.all([transport(path, init), read()]);
    if (!texts || texts.size === 0 || !response.ok) return response;
    const { ok, status, headers } = response;
    return { ok, status, headers, json: async () => translateOnce(await response.json(), texts) };
  };
}
