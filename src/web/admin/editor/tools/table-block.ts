import type { BlockTool, BlockToolConstructorOptions, PasteEvent, SanitizerConfig } from '@editorjs/editorjs';
import type { MenuConfig } from '@editorjs/editorjs/types/tools';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#contract/rich-text.ts';
import { make } from '../elements.ts';
import { icons } from '../icons.ts';

interface TableData {
  withHeadings: boolean;
  content: string[][];
}

const EMPTY = [
  ['', ''],
  ['', ''],
];

/** Rows of editable cells. Tab goes on to the next cell; Enter goes down, and adds a row below the last one. */
export class TableBlock implements BlockTool {
  static readonly enableLineBreaks = true;
  static readonly isReadOnlySupported = true;
  static readonly toolbox = { icon: icons.table, title: 'Table' };
  static readonly pasteConfig = { tags: ['TABLE', 'THEAD', 'TBODY', 'TR', 'TH', 'TD'] };
  readonly #table = make('table', { className: 'editor-table' });
  readonly #block: BlockToolConstructorOptions['block'];
  readonly #blockClass: string;
  readonly #readOnly: boolean;
  #withHeadings: boolean;
  /** The cell that was focused last: rows and columns are added after it, and it says which ones are deleted. */
  #at = { row: 0, column: 0 };

  static get sanitize(): SanitizerConfig {
    return { withHeadings: true, content: {} };
  }

  constructor({ data, api, block, readOnly }: BlockToolConstructorOptions<Partial<TableData>>) {
    this.#block = block;
    this.#blockClass = api.styles.block;
    this.#readOnly = readOnly;
    this.#withHeadings = data.withHeadings ?? false;
    this.#fill(data.content?.some((cells) => cells.length > 0) ? data.content : EMPTY);
    this.#table.addEventListener('keydown', (event) => this.#typed(event));
    this.#table.addEventListener('focusin', ({ target }) => this.#focused(target));
  }

  render(): HTMLElement {
    const wide = make('div', { className: 'editor-table__scroll' }, this.#table);
    const buttons = [
      this.#button('Add a row', () => this.#addRow()),
      this.#button('Add a column', () => this.#addColumn()),
    ];
    const row = make('div', { className: 'editor-table__tools' }, ...(this.#readOnly ? [] : buttons));
    return make('div', { className: this.#blockClass }, wide, row);
  }

  renderSettings(): MenuConfig {
    const action = (name: string, title: string, icon: string, run: () => void) => ({
      name,
      title,
      icon,
      closeOnActivate: true,
      onActivate: () => {
        run();
        this.#block.dispatchChange();
      },
    });
    return [
      {
        ...action('table-headings', 'First row is headings', icons.table, () => this.#toggleHeadings()),
        isActive: () => this.#withHeadings,
        toggle: true,
      },
      action('table-delete-row', 'Delete this row', icons.minus, () => this.#deleteRow()),
      action('table-delete-column', 'Delete this column', icons.minus, () => this.#deleteColumn()),
    ];
  }

  save(): TableData {
    return { withHeadings: this.#withHeadings, content: this.#content() };
  }

  validate({ content }: TableData): boolean {
    return content.some((cells) => cells.some((cell) => cell.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''));
  }

  onPaste({ detail }: PasteEvent): void {
    if (!('data' in detail) || !(detail.data instanceof HTMLTableElement)) return;
    const rows = Array.from(detail.data.rows).slice(0, MAX_TABLE_ROWS);
    this.#withHeadings = rows[0] !== undefined && Array.from(rows[0].cells).every(({ tagName }) => tagName === 'TH');
    this.#fill(rows.map((row) => Array.from(row.cells, (cell) => cell.innerHTML.trim())));
  }

  #content(): string[][] {
    return Array.from(this.#table.rows, ({ cells }) => Array.from(cells, (cell) => cell.innerHTML));
  }

  /** Draws the cells; rows get as many as the longest has. */
  #fill(content: string[][]): void {
    const columns = Math.min(Math.max(...content.map((cells) => cells.length), 1), MAX_TABLE_COLUMNS);
    const rows = content.map((cells, row) =>
      make('tr', {}, ...Array.from({ length: columns }, (_, column) => this.#cell(cells[column] ?? '', row, column))),
    );
    this.#table.replaceChildren(make('tbody', {}, ...rows));
    this.#table.classList.toggle('editor-table--headings', this.#withHeadings);
  }

  #cell(html: string, row: number, column: number): HTMLElement {
    const cell = make('td', { innerHTML: html, contentEditable: this.#readOnly ? 'false' : 'true' });
    cell.ariaLabel = `Row ${row + 1}, column ${column + 1}`;
    cell.setAttribute('role', 'textbox');
    cell.setAttribute('aria-multiline', 'true');
    return cell;
  }

  #button(title: string, run: () => void): HTMLElement {
    const button = make('button', { type: 'button', className: 'url-form__button' }, title);
    button.addEventListener('click', () => {
      run();
      this.#block.dispatchChange();
    });
    return button;
  }

  #focused(target: EventTarget | null): void {
    if (!(target instanceof HTMLTableCellElement)) return;
    this.#at = { row: (target.parentElement as HTMLTableRowElement).rowIndex, column: target.cellIndex };
  }

  #focus(row: number, column: number): void {
    const cell = this.#table.rows[Math.max(row, 0)]?.cells[Math.max(column, 0)];
    if (!cell) return;
    cell.focus();
    window.getSelection()?.selectAllChildren(cell);
    window.getSelection()?.collapseToEnd();
  }

  #typed(event: KeyboardEvent): void {
    // Keys of a cell are no keys of the editor: "/" opens no menu, Backspace at a cell's start joins no blocks.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    const { row, column } = this.#at;
    if (row === this.#table.rows.length - 1) this.#addRow();
    this.#focus(row + 1, column);
    this.#block.dispatchChange();
  }

  #change(edit: (content: string[][]) => string[][], row: number, column: number): void {
    const content = edit(this.#content());
    this.#fill(content.length > 0 && content[0]?.length ? content : EMPTY);
    this.#focus(row, column);
  }

  #addRow(): void {
    const { row, column } = this.#at;
    if (this.#table.rows.length >= MAX_TABLE_ROWS) return;
    this.#change((content) => content.toSpliced(row + 1, 0, []), row + 1, column);
  }

  #addColumn(): void {
    const { row, column } = this.#at;
    if ((this.#table.rows[0]?.cells.length ?? 0) >= MAX_TABLE_COLUMNS) return;
    this.#change((content) => content.map((cells) => cells.toSpliced(column + 1, 0, '')), row, column + 1);
  }

  #deleteRow(): void {
    const { row, column } = this.#at;
    this.#change((content) => content.toSpliced(row, 1), Math.min(row, this.#table.rows.length - 2), column);
  }

  #deleteColumn(): void {
    const { row, column } = this.#at;
    this.#change((content) => content.map((cells) => cells.toSpliced(column, 1)), row, column - 1);
  }

  #toggleHeadings(): void {
    this.#withHeadings = !this.#withHeadings;
    this.#table.classList.toggle('editor-table--headings', this.#withHeadings);
  }
}
