import type { PasteEvent } from '@editorjs/editorjs';
import List, { type ListParams } from '@editorjs/list';
import type { ListItem, RichTextBlock } from '#contract/rich-text.ts';

type ListData = Extract<RichTextBlock, { type: 'list' }>['data'];

/** The members that the package keeps private in its types: what a subclass must reach to correct it. */
interface OpenList {
  data: ListData;
  listStyle: ListData['style'];
  render(): HTMLElement;
  save(): ListData;
  onPaste(event: PasteEvent): void;
}

const PackageList = List as unknown as (new (params: ListParams) => OpenList) & Omit<typeof List, 'prototype'>;

const MAX_START = 1_000_000;

function numberingOf(meta: ListData['meta'] | undefined): ListData['meta'] {
  return { start: Math.min(meta?.start ?? 1, MAX_START), counterType: meta?.counterType ?? 'numeric' };
}

/** The items of a pasted list: each with its own content alone, its nested lists of either kind below it. */
export function readPastedItems(list: Element): ListItem[] {
  const rows = list.tagName === 'LI' ? [list] : Array.from(list.querySelectorAll(':scope > li'));
  return rows.map((row) => {
    const own = row.cloneNode(true) as Element;
    const nested = Array.from(own.querySelectorAll(':scope > ul, :scope > ol'));
    const items = nested.flatMap(readPastedItems);
    for (const inner of nested) inner.remove();
    return { content: own.innerHTML.trim(), meta: {}, items };
  });
}

/**
 * The list, mended: an ordered list always says where and with what it counts, also one that was
 * another kind before, and nested items are pasted once.
 */
export class ListBlock extends PackageList {
  override get listStyle(): ListData['style'] {
    return super.listStyle;
  }

  override set listStyle(style: ListData['style']) {
    // The counter of an ordered list would be written onto whatever kind it becomes.
    this.data.meta = style === 'ordered' ? numberingOf(this.data.meta) : {};
    super.listStyle = style;
  }

  override save(): ListData {
    const { style, meta, items } = super.save();
    return { style, meta: style === 'ordered' ? numberingOf(meta) : {}, items };
  }

  override onPaste(event: PasteEvent): void {
    const { detail } = event;
    if (!('data' in detail) || !(detail.data instanceof HTMLElement)) return;
    const style = detail.data.tagName === 'OL' ? 'ordered' : 'unordered';
    this.data = { style, meta: {}, items: readPastedItems(detail.data) };
    // Renders the list again from its data.
    this.listStyle = style;
  }

  validate({ items }: ListData): boolean {
    return items.some(hasContent);
  }
}

function hasContent(item: ListItem): boolean {
  return item.content.trim() !== '' || item.items.some(hasContent);
}
