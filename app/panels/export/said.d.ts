/** A part of a face, made by scripts/vite/faces.ts: its address. */
declare module '*.ttf?said' {
  const url: string;
  export default url;
}
