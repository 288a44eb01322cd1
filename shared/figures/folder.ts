/** Prefix of printed figures, deleted after this many days. */
export const FIGURES_FOLDER = 'org/figures/';
export const FIGURES_KEPT_DAYS = 2;
