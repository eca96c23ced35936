// @ts-check
/** Names, keys, units and signs that are written alike in English and in Japanese. */

export const ALIKE = new RegExp(
  [
    'Grainscope|Grain|scope|English|MIT|ICOT|QR|PDF|PNG|SVG|CSV|JSON|HTML|URL|WebAssembly|JavaScript|grainscope-chart|Perfetto|GOAL',
    'J-Machine|Multi-PSI(/V[12])?|PIE64|T9000|Paragon|Epiphany-III|Fugaku|Slingshot|InfiniBand HDR|KSR|iPSC|EM4|nCUBE|Delta|DELTA',
    'Noakes|Wallach|Dally|Taki|V1|V2|PEs?|Imem|Emem|DRAM|Tuned-J|LCS|TSP|CST|NxtChar|StartUp|Sort|Write(Data)?|NQueens|NQDone|xlate|cfut|fut|e-cube|MIPS|dateline',
    'WRITE(EX|MN)|MP-Write|UNIRED|SPARC|NIP|PAN|DAN',
    // Models and what they are made of, layers of software.
    '\\b(BSP|BPRAM|sigma|ell|VCR)\\b',
    'throw_goal|read_value|return_value|unify|mod|ping|log|k?RPS|[GMkm]?bit/s|MHz|MFlops|[MG]Byte|KB|MB|px|Shift|Enter|Esc|Page (Up|Down)',
    '\\b(LogG?P|UGAL|ROMM)\\b',
  ].join('|'),
  'g',
);

/** @param {string} text @returns {boolean} whether there is a word in it that is not written alike */
export const hasEnglish = (text) => /[A-Za-z]{3,}/.test(text.replace(ALIKE, ''));
