/** Files of the site whose texts no macro wraps yet, or not all. The list only gets shorter. */
export const untranslated: readonly string[] = [
  'src/web/money/amount-in-words.ts',
  'src/web/site/receipts/receipt-sheet.tsx',
];
