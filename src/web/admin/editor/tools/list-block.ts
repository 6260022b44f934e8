import type { PasteConfig, PasteEvent } from '@editorjs/editorjs';
import List, { type ListParams } from '@editorjs/list';
import type { ListItem, RichTextBlock } from '#contract/rich-text.ts';
import { joinItems, splitItems } from './items-as-lines.ts';

type ListData = Extract<RichTextBlock, { type: 'list' }>['data'];
type NestedStyle = NonNullable<ListItem['meta']['style']>;

/** The members that the package keeps private in its types: what a subclass must reach to correct it. */
interface OpenList {
  data: ListData;
  listStyle: ListData['style'];
  listElement: HTMLElement | undefined;
  render(): HTMLElement;
  save(): ListData;
  onPaste(event: PasteEvent): void;
}

const PackageList = List as unknown as (new (params: ListParams) => OpenList) & Omit<typeof List, 'prototype'>;

const MAX_START = 1_000_000;

function numberingOf(meta: ListData['meta'] | undefined): ListData['meta'] {
  return { start: Math.min(meta?.start ?? 1, MAX_START), counterType: meta?.counterType ?? 'numeric' };
}

const styleOfList = (list: Element): NestedStyle => (list.tagName === 'OL' ? 'ordered' : 'unordered');

/** The items of a pasted list of a kind: each with its own content alone, its nested lists of either kind below it. */
function readPastedItems(list: Element, style: NestedStyle): ListItem[] {
  const rows = list.tagName === 'LI' ? [list] : Array.from(list.querySelectorAll(':scope > li'));
  return rows.map((row) => {
    const own = row.cloneNode(true) as Element;
    const nested = Array.from(own.querySelectorAll(':scope > ul, :scope > ol'));
    const [first] = nested;
    const nestedStyle = first ? styleOfList(first) : style;
    const items = nested.flatMap((inner) => readPastedItems(inner, nestedStyle));
    for (const inner of nested) inner.remove();
    return { content: own.innerHTML.trim(), meta: nestedStyle === style ? {} : { style: nestedStyle }, items };
  });
}

const COUNTERS: Record<string, ListData['meta']['counterType']> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

const itemsIn = (list: Element) => Array.from(list.querySelectorAll<HTMLElement>(':scope > .cdx-list__item'));
const nestedIn = (item: Element) => item.querySelector<HTMLElement>(':scope > .cdx-list__item-children');

/** Marks the nested lists that are of another kind than the one around: the package draws all as one kind, our style sheet tells them apart. */
function markNested(list: Element, items: ListItem[]): void {
  for (const [index, element] of itemsIn(list).entries()) {
    const item = items[index];
    const nested = nestedIn(element);
    if (!item || !nested) continue;
    if (item.meta.style) nested.dataset.style = item.meta.style;
    markNested(nested, item.items);
  }
}

/** The items as the package read them, with the kinds of their nested lists; `around` is the kind of the list around. */
function readNested(list: Element, items: ListItem[], around: NestedStyle): ListItem[] {
  const elements = itemsIn(list);
  return items.map((item, index) => {
    const nested = elements[index] && nestedIn(elements[index]);
    if (!nested) return item;
    const style = (nested.dataset.style as NestedStyle | undefined) ?? around;
    const meta = style === around ? item.meta : { ...item.meta, style };
    return { ...item, meta, items: readNested(nested, item.items, style) };
  });
}

/**
 * The package's list, fixed: an ordered list always stores its start and counter type, also one that was
 * another kind before; its items stay items where the block becomes one of another kind; nested items are pasted once, and bullets can be nested in numbers and numbers in bullets.
 */
export class ListBlock extends PackageList {
  static override get conversionConfig() {
    return {
      export: ({ items }: ListData) => joinItems(contentsOf(items)),
      import: (html: string) => ({
        style: 'unordered' as const,
        meta: {},
        items: splitItems(html).map((content) => ({ content, meta: {}, items: [] })),
      }),
    };
  }

  static override get pasteConfig(): PasteConfig {
    return { tags: ['UL', 'LI', { ol: { start: true, type: true } }] };
  }

  override get listStyle(): ListData['style'] {
    return super.listStyle;
  }

  override set listStyle(style: ListData['style']) {
    // The counter of an ordered list would be written onto whatever kind it becomes.
    this.data.meta = style === 'ordered' ? numberingOf(this.data.meta) : {};
    super.listStyle = style;
    if (this.listElement && style !== 'checklist') markNested(this.listElement, this.data.items);
  }

  override render(): HTMLElement {
    const element = super.render();
    if (this.listStyle !== 'checklist') markNested(element, this.data.items);
    return element;
  }

  override save(): ListData {
    const { style, meta, items } = super.save();
    const read = this.listElement && style !== 'checklist' ? readNested(this.listElement, items, style) : items;
    // The package draws the list again from these, as when its kind is changed.
    this.data.items = read;
    return { style, meta: style === 'ordered' ? numberingOf(meta) : {}, items: read };
  }

  override onPaste(event: PasteEvent): void {
    const { detail } = event;
    if (!('data' in detail) || !(detail.data instanceof HTMLElement)) return;
    const style = styleOfList(detail.data);
    const start = Number(detail.data.getAttribute('start') || 1);
    const meta = {
      start: start >= 0 ? Math.round(start) : 1,
      counterType: COUNTERS[detail.data.getAttribute('type') ?? ''],
    };
    this.data = { style, meta, items: readPastedItems(detail.data, style) };
    // Renders the list again from its data.
    this.listStyle = style;
  }

  validate({ items }: ListData): boolean {
    return items.some(hasContent);
  }
}

/** What all items say, nested ones behind the item they are in. */
const contentsOf = (items: ListItem[]): string[] => items.flatMap((item) => [item.content, ...contentsOf(item.items)]);

function hasContent(item: ListItem): boolean {
  return item.content.trim() !== '' || item.items.some(hasContent);
}
