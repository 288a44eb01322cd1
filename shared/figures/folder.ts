/** Below which figures lie that were printed, for as many days: whoever wanted them has them by then. */
export const FIGURES_FOLDER = 'org/figures/';
export const FIGURES_KEPT_DAYS = 2;
