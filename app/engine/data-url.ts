/** The bytes of a file that a build has put inside a script, as `data:…;base64,…`. */
export function bytesOf(url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
}
