import { checkAccess } from './access.ts';
import { checksheets } from './checksheets/api.ts';
import { counters } from './counters/api.ts';
import { customers } from './customers/api.ts';
import { dossiers } from './dossiers/api.ts';
import { drafts } from './drafts/api.ts';
import { estimates } from './estimates/api.ts';
import { figures } from './figures/api.ts';
import { history } from './history/api.ts';
import { serve } from './http/serve.ts';
import { inspections } from './inspections/api.ts';
import { mailings } from './mailings/api.ts';
import { notes } from './notes/api.ts';
import { createNotificationRoutes } from './notifications/api.ts';
import { quality } from './quality/api.ts';
import { reminders } from './reminders/api.ts';
import { findEndedReminders } from './reminders/over.ts';
import { usage } from './usage/api.ts';
import { vehicles } from './vehicles/api.ts';

export const handler = serve(
  checkAccess,
  drafts,
  inspections,
  checksheets,
  mailings,
  notes,
  vehicles,
  history,
  customers,
  dossiers,
  estimates,
  quality,
  reminders,
  createNotificationRoutes(findEndedReminders),
  counters,
  figures,
  usage,
);
