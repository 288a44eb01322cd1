/** Line drawings of 24 × 24, by the text of their entry. */
const drawings = {
  Home: 'm4 11 8-7 8 7v9h-5v-6H9v6H4z',
  'Create WOF': 'M12 5v14M5 12h14',
  "Completed WOF's": 'M5 4h14v16H5zm3 8 3 3 5-6',
  "Draft WOF's": 'm4 20 1-5L16 4l4 4L9 19z',
  'Paper sheets': 'M6 3h8l4 4v14H6zm8 0v4h4M9 12h6m-6 4h6',
  Estimates: 'M6 3h12v18l-3-2-3 2-3-2-3 2zm3 5h6m-6 4h6',
  Inspections: 'M5 4h14v16H5zm3 8 3 3 5-6',
  Customers: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7m-6 9c0-8 12-8 12 0m1-16a3.5 3.5 0 0 1 0 7m2 3q3 2 3 6',
  Estimator: 'M6 3h12v18l-3-2-3 2-3-2-3 2zm3 5h6m-6 4h6',
  Quiz: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.5a2.5 2.5 0 1 1 2.5 3v1m0 3v.1',
  'Training record': 'm2 9 10-5 10 5-10 5zm4 3v5q6 4 12 0v-5',
  'Quiz Manager': 'M9 6h11M9 12h11M9 18h11M4 6h.1M4 12h.1M4 18h.1',
  Quality: 'M4 20h16M7 20v-6m5 6V5m5 15V10',
  You: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-8 10c0-9 16-9 16 0',
  Settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4m-6 6v4',
  'Invite User': 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7 10c0-9 14-9 14 0M19 8v6m-3-3h6',
  'Report Bug': 'M8 9a4 4 0 0 1 8 0v6a4 4 0 0 1-8 0zm4 1v9M4 7l4 3m12-3-4 3M4 13h16M4 19l4-3m12 3-4-3',
  Logout: 'M11 4H5v16h6m5-12 4 4-4 4m4-4h-9',
} as const;
export type SidebarText = keyof typeof drawings;

export const SidebarIcon = ({ of }: { of: SidebarText }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={drawings[of]} />
  </svg>
);
