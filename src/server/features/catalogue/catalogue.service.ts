import type { Product } from '#contract/catalogue.ts';
import type { AppContext } from '../../context.ts';
import { findShownYear } from '../years/years.service.ts';
import * as repository from './catalogue.repository.ts';

/** The catalogue that the search provider reads: what anyone can see, as plain text, earliest start first. */
export async function listProducts({ db }: AppContext): Promise<Product[]> {
  return repository.listProducts(db, await findShownYear(db));
}
