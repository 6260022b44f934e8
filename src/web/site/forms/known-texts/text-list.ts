type ValueName =
  | 'amount'
  | 'before'
  | 'count'
  | 'day'
  | 'domain'
  | 'email'
  | 'event'
  | 'group'
  | 'last'
  | 'leader'
  | 'max'
  | 'min'
  | 'minutes'
  | 'now'
  | 'start'
  | 'time'
  | 'who'
  | 'year'
  | 'years';

/** What varies in a text, by the names in it. */
export type TextValues = Record<ValueName, string>;

/** By the English text of the API or the contract, with `{names}` of what varies, the same text in the language of the page. */
export type KnownTexts = Record<string, (values: TextValues) => string>;
