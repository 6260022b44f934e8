import type { Locator, Page } from '@playwright/test';

/** The keystroke-level model: seconds of a key, a click, a hand's way between mouse and keyboard, and a thought before each field. */
const SECONDS = { key: 0.28, click: 1.3, way: 0.4, thought: 1.35 };

/** How many Tabs somebody presses rather than to take the mouse. */
const MOST_TABS = 4;

/** Works in a real browser as one person does, and counts what the hands do. */
export class Hand {
  clicks = 0;
  keys = 0;
  thoughts = 0;
  #ways = 0;
  #at: 'mouse' | 'keyboard' = 'mouse';
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  #moveTo(where: 'mouse' | 'keyboard'): void {
    if (this.#at !== where) this.#ways += 1;
    this.#at = where;
  }

  async click(target: Locator): Promise<void> {
    this.#moveTo('mouse');
    this.clicks += 1;
    await target.click();
  }

  async press(...keys: string[]): Promise<void> {
    this.#moveTo('keyboard');
    this.keys += keys.length;
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.#moveTo('keyboard');
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Control and V: what is pasted was copied before, where it was read. */
  async paste(text: string): Promise<void> {
    this.#moveTo('keyboard');
    this.keys += 2;
    await this.page.keyboard.insertText(text);
  }

  /** What somebody sees before the next key: where the focus is. */
  async waitForFocus(target: Locator): Promise<void> {
    await target.waitFor();
    const element = await target.elementHandle();
    await this.page.waitForFunction((one) => one === document.activeElement, element);
  }

  think(): void {
    this.thoughts += 1;
  }

  /** To a field after a thought: by Tab where it is near, else by the mouse. */
  async goTo(field: Locator): Promise<void> {
    this.think();
    const hasFocus = () => field.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; tabs <= MOST_TABS; tabs += 1) {
      if (await hasFocus()) {
        this.#moveTo('keyboard');
        this.keys += tabs;
        return;
      }
      await this.page.keyboard.press('Tab');
    }
    await this.click(field);
  }

  get seconds(): number {
    const { key, click, way, thought } = SECONDS;
    return this.keys * key + this.clicks * click + this.#ways * way + this.thoughts * thought;
  }

  get counted(): string {
    const count = (number: number, one: string) => `${number.toLocaleString('en-IN')} ${one}${number === 1 ? '' : 's'}`;
    return [count(this.clicks, 'click'), count(this.keys, 'key'), count(this.thoughts, 'thought')].join(', ');
  }
}
