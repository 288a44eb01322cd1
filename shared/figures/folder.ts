/** Prefix of figures PDFs in the bucket, and the number of days until they are deleted. */
export const FIGURES_FOLDER = 'org/figures/';
export const FIGURES_KEPT_DAYS = 2;
