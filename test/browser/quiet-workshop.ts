import { countHome } from '#shared/counters/home.ts';
import type { Overview } from '#shared/inspections/overview.ts';
import type { NzDate } from '#shared/nz-date.ts';

/** The notification list of a workshop without news. */
export const nothingNew = { notifications: [], page: 1, limit: 10, more: false, unread: 0 };

const none = { count: 0, lines: [] };
export const nothingToDo: Overview = { drafts: none, today: none, recent: [], rechecksDue: none, vicNotEntered: none };

export const nothingCounted = { counting: false, ...countHome(new Map(), '2026-11-21' as NzDate) };
