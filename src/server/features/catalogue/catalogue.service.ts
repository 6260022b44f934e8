import type { Product } from '#contract/catalogue.ts';
import type { AppContext } from '../../context.ts';
import * as repository from './catalogue.repository.ts';

/** The catalogue that the search provider reads: what anyone can see, as plain text, earliest start first. */
export function listProducts({ db }: AppContext): Promise<Product[]> {
  return repository.listProducts(db);
}
