import type { Section } from '#shared/sheets/sections.ts';

/** A position on the sheet: a section and optionally a line or field to focus. */
export type Place = { section: Section; name?: string };
