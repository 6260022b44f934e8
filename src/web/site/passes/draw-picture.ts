/** What is drawn above and below the QR code. */
export interface PassPicture {
  title: string;
  /** Above the title: the festival, or the main event. */
  subtitle: string;
  /** Below the code: names, time, venue. */
  lines: string[];
  /** The code as people read it. */
  code: string;
  qrSvg: string;
}

const WIDTH = 1080;
const MARGIN = 72;
const QR = 760;
const LINE = 58;
/** More would make the code small on the screen of a phone. */
const MAX_LINES = 12;
const INK = '#140b2b';

async function loadQr(svg: string): Promise<HTMLImageElement> {
  const image = new Image(QR, QR);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** Breaks a text into lines that fit, between words; a word that is too long is cut. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (!fits(line) && line.length > 1) {
      let length = line.length - 1;
      while (length > 1 && !fits(line.slice(0, length))) length -= 1;
      lines.push(line.slice(0, length));
      line = line.slice(length);
    }
  }
  return line ? [...lines, line] : lines;
}

const font = (size: number, weight: number) => `${weight} ${size}px Figtree, 'Figtree ext', system-ui, sans-serif`;

/** Draws a pass as PNG, 1080 pixels wide: black on white, as gates read it best. */
export async function drawPicture({ title, subtitle, lines, code, qrSvg }: PassPicture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  const qr = await loadQr(qrSvg);
  const wrap = (text: string, size: number, weight: number) => {
    context.font = font(size, weight);
    return wrapText(text, (line) => context.measureText(line).width <= WIDTH - 2 * MARGIN);
  };
  const rows = [
    ...wrap(subtitle, 40, 600).map((text) => ({ text, size: 40, weight: 600, height: 60 })),
    ...wrap(title, 68, 800).map((text) => ({ text, size: 68, weight: 800, height: 82 })),
  ];
  const below = lines.filter(Boolean).flatMap((line) => wrap(line, 38, 500));
  const shown = below.slice(0, MAX_LINES);
  const head = rows.reduce((sum, { height }) => sum + height, MARGIN);
  canvas.width = WIDTH;
  canvas.height = head + QR + 110 + shown.length * LINE + MARGIN;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = INK;
  context.textAlign = 'center';
  let y = MARGIN;
  for (const { text, size, weight, height } of rows) {
    context.font = font(size, weight);
    context.fillText(text, WIDTH / 2, y + size);
    y += height;
  }
  context.drawImage(qr, (WIDTH - QR) / 2, y, QR, QR);
  y += QR + 50;
  context.font = font(42, 700);
  context.fillText(code, WIDTH / 2, y);
  context.font = font(38, 500);
  for (const text of shown) {
    y += LINE;
    context.fillText(text, WIDTH / 2, y);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png');
  });
}
