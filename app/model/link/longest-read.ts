/** Characters. A link of ours has under 2,000; what is longer than this is not worth a person's time. */
export const LONGEST_READ = 8192;
