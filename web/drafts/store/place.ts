import type { Section } from '#shared/inspections/sections.ts';

/** Where the inspector is: a section and, when led there, the line or field to begin with. */
export type Place = { section: Section; name?: string };
