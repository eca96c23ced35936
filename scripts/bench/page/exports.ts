/** The page of the benchmark of exports: `exportTimes` waits in it to be called. */

import { themeOf } from '../../../app/charts/index.ts';
import { exportFigure } from '../../../app/exports/export.ts';
import type { Format } from '../../../app/exports/formats.ts';
import { curveOf } from '../../../app/exports/testing/figure.ts';
import { pageWorkshop } from '../../../app/panels/export/page-workshop.ts';

/** ms of the first export, with what it loads, and of nine more; the size of the file in bytes. */
export type Times = { first: number; others: number[]; bytes: number };

async function exportTimes(format: Format): Promise<Times> {
  const order = { spec: curveOf(5000), theme: themeOf('light'), format };
  const times: number[] = [];
  let bytes = 0;
  while (times.length < 10) {
    const began = performance.now();
    bytes = (await exportFigure(order, pageWorkshop)).bytes.length;
    times.push(performance.now() - began);
  }
  const [first = 0, ...others] = times;
  return { first, others, bytes };
}

Object.assign(window, { exportTimes });
