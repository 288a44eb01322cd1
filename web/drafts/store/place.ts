import type { Section } from '#shared/sheets/sections.ts';

/** Where the inspector is: a section and, when led there, the line or field to begin with. */
export type Place = { section: Section; name?: string };
