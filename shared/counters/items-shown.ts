/** How many items are shown of those that failed most. */
export const ITEMS_SHOWN = 8;
