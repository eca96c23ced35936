/** Stands in the built page for libraries that jsPDF would load to turn HTML into pictures (see `vite.config.ts`). */
export default undefined;
