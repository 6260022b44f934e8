import qrcode from 'qrcode';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPng } from './qr-png.ts';

it('draws every dot of the code, black on white, with its margin', async () => {
  const { modules } = qrcode.create('https://utsav.example/pass/ABCDEFGHJKMNPQRS', { errorCorrectionLevel: 'Q' });
  const { data, info } = await sharp(drawPng(modules, 3)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const side = (modules.size + 8) * 3;
  expect([info.width, info.height]).toEqual([side, side]);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor(x / 3) - 4, Math.floor(y / 3) - 4];
      const inside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
      const dark = inside && modules.data[row * modules.size + column] === 1;
      expect(data[y * side + x], `${x}, ${y}`).toBe(dark ? 0 : 255);
    }
  }
});
