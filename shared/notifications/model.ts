import * as z from 'zod';
import { NotificationId } from '../ids.ts';
import { guard } from '../without-limits.ts';

/** A link allowed in notifications and adverts: a path on this site or an https URL, but no script. */
export const SafeLink = guard(
  z
    .string()
    .max(2000)
    .refine(
      // browsers drop tabs and line breaks, so invisible characters could hide another URL
      (link) => !/[\s\p{C}]/u.test(link) && (/^\/(?![/\\])/.test(link) || /^https:\/\/[^/]/i.test(link)),
      'The link must lead to this site or start with https',
    ),
);

/** A notification for a person. Source: specification 1, section 3. */
export const Notification = z
  .object({
    id: NotificationId,
    Title: z.string(),
    Message: z.string(),
    // an unsafe link is dropped; the notification remains
    Icon: SafeLink.nullable().catch(null),
    Link: SafeLink.nullable().catch(null),
    DateAdded: z.iso.datetime(),
    DateRead: z.iso.datetime().nullable(),
    /** The reason why a reminder is no longer needed, shown in place of its title. */
    over: z.string().optional(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;
