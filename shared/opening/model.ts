import * as z from 'zod';
import { daysBetween, NzDate } from '../nz-date.ts';

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

/**
 * Longest shutdown, in days. With weekends and holidays beside it, it is still shorter than the four weeks between a
 * WoF's first reminder and its expiry.
 */
export const MOST_SHUT_DAYS = 21;

/** A shutdown, such as over Christmas: its first and its last day. */
export const Shutdown = z
  .object({ from: NzDate, upTo: NzDate })
  .refine(({ from, upTo }) => from <= upTo, { path: ['upTo'], message: 'Must not be before the first day' })
  .refine(({ from, upTo }) => daysBetween(from, upTo) < MOST_SHUT_DAYS, {
    path: ['upTo'],
    message: `A shutdown has at most ${MOST_SHUT_DAYS} days`,
  });
export type Shutdown = z.infer<typeof Shutdown>;

/**
 * `weekdays`: those on which the workshop is open, Monday is 1. `region`: that of its anniversary day; null if not
 * chosen. `shutdown`: absent before the first one.
 */
export const OpeningDays = z.object({
  weekdays: z.array(z.int().min(1).max(7)).min(1, 'Choose at least one day').max(7),
  region: Region.nullable(),
  shutdown: Shutdown.nullable().optional(),
});
export type OpeningDays = z.infer<typeof OpeningDays>;

/** The opening days of a workshop that hasn't set any. */
export const DEFAULT_OPENING: OpeningDays = { weekdays: [1, 2, 3, 4, 5, 6], region: null };

/** Reads the opening days from the settings of a workshop. */
export const readOpening = (settings: { Opening?: unknown } | undefined): OpeningDays =>
  OpeningDays.safeParse(settings?.Opening).data ?? DEFAULT_OPENING;
