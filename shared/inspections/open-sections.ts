import * as z from 'zod';
import { sections } from '../sheets/sections.ts';

/** Sections with their incomplete or invalid fields. */
export const OpenSections = z.array(
  z.object({ section: z.enum(sections), open: z.array(z.object({ name: z.string(), title: z.string() })) }),
);
