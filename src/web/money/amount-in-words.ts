const units = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const groups: [size: number, name: string][] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
];

/** A whole number in Indian English, such as `one lakh twenty-five thousand`. */
function inWords(number: number): string {
  if (number < 20) return units[number] ?? '';
  if (number < 100) {
    const rest = number % 10;
    return `${tens[Math.floor(number / 10)]}${rest ? `-${units[rest]}` : ''}`;
  }
  const [size, name] = groups.find(([least]) => number >= least) ?? [100, 'hundred'];
  const rest = number % size;
  const words = `${inWords(Math.floor(number / size))} ${name}`;
  if (rest === 0) return words;
  return `${words} ${rest < 100 ? 'and ' : ''}${inWords(rest)}`;
}

/** An amount in paise as receipts say it: `Rupees five hundred and ninety only`. */
export function amountInWords(paise: number): string {
  const rupees = inWords(Math.floor(paise / 100));
  const rest = paise % 100;
  return `Rupees ${rupees}${rest ? ` and ${inWords(rest)} paise` : ''} only`;
}

/** An amount in paise with its paise, such as `₹1,25,000.00`. */
export function formatPaise(paise: number): string {
  const amount = (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `₹${amount}`;
}
