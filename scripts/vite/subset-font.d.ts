/** What of subset-font is used; it brings no types. */
declare module 'subset-font' {
  export default function subset(
    face: Buffer,
    characters: string,
    options: { targetFormat: 'sfnt' | 'woff2'; noLayoutClosure: boolean; preserveNameIds?: readonly number[] },
  ): Promise<Buffer>;
}
