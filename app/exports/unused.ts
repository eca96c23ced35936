/**
 * Stands in the built page for libraries that jsPDF would load to turn HTML into pictures (see
 * `scripts/vite/parts.ts`).
 */
export default undefined;
