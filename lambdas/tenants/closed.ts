import * as z from 'zod';
import { showDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import type { Item } from '../table/table.ts';

const Closing = z.object({ at: z.string(), opensUntil: z.string() });

/** Reads `closed` of a stored organization: when an Admin closed it, and the last day on which it can be reopened. */
export const readClosing = ({ closed }: Item) => (closed ? Closing.parse(closed) : null);

/** Throws 403 if the organization is closed. */
export const checkOpen = (organization: Item) => {
  const closed = readClosing(organization);
  if (!closed) return;
  throw new Problem(
    'not-allowed',
    `This workshop was closed. An Admin can reopen it until ${showDate(closed.opensUntil)}.`,
  );
};
