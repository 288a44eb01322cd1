import * as z from 'zod';
import { SafeLink } from '../notifications/model.ts';
import { guard } from '../without-limits.ts';

/** Markdown. */
export const PrivacyPolicy = z
  .object({ Content: z.string(), updatedAt: z.iso.datetime() })
  .meta({ id: 'PrivacyPolicy' });
export type PrivacyPolicy = z.infer<typeof PrivacyPolicy>;
export const PublishedPolicy = z.object({ Content: z.string().trim().min(1).max(100_000) });

/** `imageUrl` must be on this site: the content security policy blocks others. */
export const Advert = z
  .object({
    imageUrl: guard(
      z
        .string()
        .max(300)
        .regex(/^\/(?!\/)[\w./-]+$/, 'The image must be on this site'),
    ),
    linkUrl: SafeLink,
    /** The picture's words. Adverts of earlier releases have none. */
    alt: z.string().trim().min(1).max(120).optional(),
  })
  .meta({ id: 'Advert' });
export type Advert = z.infer<typeof Advert>;
export const PublishedAdvert = Advert.required({ alt: true });

/** How someone heard about us; `input` asks for details. */
export const ReferralOption = z.object({ reason: z.string(), input: z.boolean() });
export type ReferralOption = z.infer<typeof ReferralOption>;
