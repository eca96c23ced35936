/** Contrasts of what is really on the screen, measured on pictures of it in a page that draws nothing itself. */
import type { Page } from '@playwright/test';

type Found = {
  /** Pixels that differ by the ratio from the first picture to the second. */
  changed: number;
  /** The greatest contrast of any pixel of the first picture with the colour that it has most of. */
  greatest: number;
};

/** Of one picture, or of two of the same size. Contrasts are those of WCAG 2. */
export async function measured(reader: Page, ratio: number, pictures: readonly Buffer[]): Promise<Found> {
  const encoded = pictures.map((png) => png.toString('base64'));
  return reader.evaluate(
    async ([all, wanted]) => {
      const linear = Array.from({ length: 256 }, (_, value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      const lights = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        if (context === null) throw new Error('no canvas');
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        const part = (at: number, weight: number) => (linear[data[at] ?? 0] ?? 0) * weight;
        return Float64Array.from({ length: data.length / 4 }, (_, pixel) => {
          const at = pixel * 4;
          return part(at, 0.2126) + part(at + 1, 0.7152) + part(at + 2, 0.0722);
        });
      };
      const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      const [first = new Float64Array(), second] = await Promise.all(all.map(lights));
      const counts = new Map<number, number>();
      let [changed, greatest] = [0, 1];
      for (const light of first) counts.set(light, (counts.get(light) ?? 0) + 1);
      const [ground = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
      first.forEach((light, pixel) => {
        greatest = Math.max(greatest, contrast(light, ground));
        if (contrast(light, second?.[pixel] ?? light) >= wanted) changed++;
      });
      return { changed, greatest };
    },
    [encoded, ratio] as const,
  );
}
