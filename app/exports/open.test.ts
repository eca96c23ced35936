import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { themeOf } from '../charts/index.ts';
import { renderChart } from '../charts/render.tsx';
import { exportFigure, type Workshop } from './export.ts';
import { FORMATS, type Format } from './formats.ts';
import { LARGEST_FILE, openFile } from './open.ts';
import { withTexts } from './png.ts';
import { readFaces } from './testing/faces.ts';
import { figure } from './testing/figure.ts';
import { hostileFigure } from './testing/hostile.ts';
import { DOT } from './testing/png.ts';

const formats = Object.keys(FORMATS) as Format[];
const theme = themeOf('light');
const workshop: Workshop = {
  rasterise: async () => ({ png: DOT, missing: '' }),
  faces: async () => readFaces(),
  now: () => new Date(0),
};
const make = async (format: Format, spec = figure) => (await exportFigure({ spec, theme, format }, workshop)).bytes;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const problemOf = (bytes: Uint8Array) => {
  const opened = openFile(bytes);
  return 'problem' in opened ? opened.problem : '';
};

describe.each(formats)('an exported %s', (format) => {
  it('opens where it is from', async () => {
    const record = { link: figure.link, title: figure.title };
    expect(openFile(await make(format))).toEqual({ record, whole: true });
  });

  it('opens where it is from, whatever its texts', async () => {
    await fc.assert(
      fc.asyncProperty(hostileFigure, async (spec) => {
        expect(openFile(await make(format, spec))).toMatchObject({ record: { link: figure.link }, whole: true });
      }),
      { numRuns: format === 'pdf' ? 4 : 60 },
    );
  });

  it('is either opened or called cut off when its end is missing', async () => {
    const bytes = await make(format);
    // Most of what can be lost is told at the beginning, where the link is.
    const lengths = Array.from({ length: 40 }, (_, index) => Math.floor(bytes.length * 0.995 ** ((index + 1) ** 2)));
    for (const length of lengths.filter((each) => each > 0)) {
      const opened = openFile(bytes.subarray(0, length));
      if ('record' in opened)
        expect(opened).toEqual({ record: expect.objectContaining({ link: figure.link }), whole: false });
      else expect(opened.problem).toMatch(/cut off|not exported by Grainscope/);
    }
  });

  it('of a newer version is called that', async () => {
    const text = new TextDecoder('latin1').decode(await make(format));
    if (format === 'png') return;
    const newer = text
      .replace(/grainscope(&quot;|")(: ?)1/, 'grainscope$1$22')
      .replace('# grainscope=1', '# grainscope=2');
    expect(newer).not.toBe(text);
    expect(problemOf(Uint8Array.from(newer, (letter) => letter.charCodeAt(0)))).toContain('newer version');
  });
});

describe('a file that is not ours', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><metadata>';
  it.each([
    ['nothing', new Uint8Array(), 'it is empty'],
    ['a text', bytesOf('dear diary'), 'not exported by Grainscope'],
    ['a table', bytesOf('a,b\n1,2\n'), 'not exported by Grainscope'],
    ['a drawing', bytesOf('<svg><path d="M0 0"/></svg>'), 'not exported by Grainscope'],
    ['a page', bytesOf('<!doctype html><p>x'), 'not exported by Grainscope'],
    ['other JSON', bytesOf('{"version": 3}'), 'not exported by Grainscope'],
    ['a picture', DOT, 'not exported by Grainscope'],
    ['another PDF', bytesOf('%PDF-1.4\n1 0 obj\nendobj\n%%EOF'), 'not exported by Grainscope'],
    ['a drawing with another program’s metadata', bytesOf(`${svg}<rdf:RDF/></metadata></svg>`), 'damaged'],
    ['a record without a link', bytesOf('{"grainscope":1,"link":7}'), 'no link'],
    ['a record with no part of a link', bytesOf('{"grainscope":1,"link":"javascript:alert(1)"}'), 'no link'],
    ['a record of version 0', bytesOf('{"grainscope":0,"link":"?v=1"}'), 'not exported by Grainscope'],
    ['a newer picture', withTexts(DOT, { grainscope: '{"grainscope":2}' }, 2), 'newer version'],
    ['half a drawing', bytesOf(renderChart(figure, theme, { width: 320, height: 240 }).slice(0, 400)), 'cut off'],
    ['a film', new Uint8Array(LARGEST_FILE + 1), 'no exported figure has more than 4 MB'],
  ])('%s', (_, bytes, problem) => {
    expect(problemOf(bytes)).toContain(problem);
  });

  it('never makes opening fail', () => {
    const starts = [
      '',
      '<svg><metadata>',
      '%PDF-urn:grainscope:figure:<jspdf:metadata>',
      '{"grainscope":1',
      '# grainscope=1\n',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, noise) => {
        expect(openFile(Uint8Array.from([...bytesOf(start), ...noise]))).toHaveProperty('whole');
      }),
    );
  });
});
