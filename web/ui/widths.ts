/**
 * Breakpoints as media queries. Style sheets use them by name, as in `@media (--phone)`; the build expands them
 * (vite/named-widths.ts). A tablet in portrait is 820 px wide and isn't a phone.
 */
export const widths = {
  phone: '(max-width: 819px)',
  /** Space for the sidebar beside a page. */
  roomy: '(min-width: 1000px)',
  /** Space for the sidebar and two columns, or a table. */
  wide: '(min-width: 1200px)',
  /** A phone in landscape, or a page at 400%: nothing stays in view while the user scrolls. */
  low: '(max-height: 420px)',
} as const;
