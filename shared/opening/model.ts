import * as z from 'zod';

/** Regions with an anniversary day of their own, or that observe a neighbour's. Source: employment.govt.nz. */
export const regions = {
  NTL: 'Northland',
  AUK: 'Auckland',
  WKO: 'Waikato',
  BOP: 'Bay of Plenty',
  GIS: 'Gisborne',
  HKB: 'Hawke’s Bay',
  TKI: 'Taranaki',
  MWT: 'Manawatū-Whanganui',
  WGN: 'Wellington',
  NSN: 'Nelson',
  TAS: 'Tasman',
  BUL: 'Buller',
  MBH: 'Marlborough',
  WTC: 'West Coast except Buller',
  CAN: 'Canterbury',
  STH: 'South Canterbury',
  OTA: 'Otago',
  STL: 'Southland',
  CIT: 'Chatham Islands',
} as const;
export type Region = keyof typeof regions;
export const Region = z.enum(Object.keys(regions) as [Region, ...Region[]]);

/** `weekdays`: those on which the workshop is open, Monday is 1. `region`: that of its anniversary day; null if not chosen. */
export const OpeningDays = z.object({
  weekdays: z.array(z.int().min(1).max(7)).min(1, 'Choose at least one day').max(7),
  region: Region.nullable(),
});
export type OpeningDays = z.infer<typeof OpeningDays>;

/** The opening days of a workshop that hasn't set any. */
export const DEFAULT_OPENING: OpeningDays = { weekdays: [1, 2, 3, 4, 5, 6], region: null };

/** Reads the opening days from the settings of a workshop. */
export const readOpening = (settings: { Opening?: unknown } | undefined): OpeningDays =>
  OpeningDays.safeParse(settings?.Opening).data ?? DEFAULT_OPENING;
