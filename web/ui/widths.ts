/**
 * Where a layout changes, as media queries. Style sheets say them by name, as in `@media (--phone)`, which the build writes out
 * (vite/named-widths.ts). A tablet that stands upright is as wide as 820 px and no phone.
 */
export const widths = {
  phone: '(max-width: 819px)',
  /** The sidebar and a page have room side by side. */
  roomy: '(min-width: 1000px)',
  /** So have the sidebar and two columns, or a table. */
  wide: '(min-width: 1200px)',
} as const;
