/** Makes the file of a chart and gives it to the browser to keep. What goes wrong is said among the notices. */

import { altText, type ChartSpec } from '../../charts/index.ts';
import { exportFigure, type Order } from '../../exports/export.ts';
import { FORMATS } from '../../exports/formats.ts';
import { errorOf, sentenceOf } from '../../model/manifest/errors.ts';
import { wordsNow } from '../words.ts';
import { download } from './download.ts';
import { notify } from './notify.ts';
import { pageWorkshop } from './page-workshop.ts';

export { saveTrace } from './save-trace.ts';

/** Resolves to what became of it, in words; never rejects. */
export async function save(order: Order): Promise<string> {
  const t = wordsNow();
  const { label } = FORMATS[order.format];
  try {
    const { name, type, bytes, remark } = await exportFigure(order, pageWorkshop, t);
    download(name, new Blob([bytes], { type }));
    if (remark !== undefined) notify({ key: name, text: remark });
    return t`Saved ${name}`;
  } catch (reason) {
    notify({ key: label, text: t`could not be made: ${sentenceOf(errorOf(reason), t)}. Another format may do.` });
    return t`${label} could not be made`;
  }
}

/** Puts the alternative text of the chart where it can be pasted. Resolves to what became of it, in words. */
export async function copyWords(spec: ChartSpec): Promise<string> {
  const t = wordsNow();
  const words = altText(spec);
  try {
    await navigator.clipboard.writeText(words);
    return t`Copied the alternative text`;
  } catch {
    // Absent outside secure contexts, refused by some browsers and frames: here it can be selected.
    notify({ key: t`Alternative text`, text: words });
    return t`This browser does not let the page copy. The text stands above the chart.`;
  }
}
