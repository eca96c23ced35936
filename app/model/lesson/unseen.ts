/** What cannot be seen but changes how text is read, or where a line ends. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
