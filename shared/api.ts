import { accountApi } from './account/api.ts';
import { checksheetsApi } from './checksheets/api.ts';
import { contentApi } from './content/api.ts';
import { countersApi } from './counters/api.ts';
import { customersApi } from './customers/api.ts';
import { dossiersApi } from './dossiers/api.ts';
import { draftsApi } from './drafts/api.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { estimatesApi } from './estimates/api.ts';
import { figuresApi } from './figures/api.ts';
import { historyApi } from './history/api.ts';
import { imagesApi } from './images/api.ts';
import { inspectionsApi } from './inspections/api.ts';
import { linksApi } from './links/api.ts';
import { mailingsApi } from './mailings/api.ts';
import { notesApi } from './notes/api.ts';
import { notificationsApi } from './notifications/api.ts';
import { organizationsApi } from './organizations/api.ts';
import { pushApi } from './push/api.ts';
import { qualityApi } from './quality/api.ts';
import { quizzesApi } from './quizzes/api.ts';
import { referenceApi } from './reference/api.ts';
import { remindersApi } from './reminders/api.ts';
import { supportApi } from './support/api.ts';
import { trainingApi } from './training/api.ts';
import { usageApi } from './usage/api.ts';
import { vehiclesApi } from './vehicles/api.ts';
import { visitorsApi } from './visitors/api.ts';

/** The whole API. Each key is a noun: a folder in `shared/` and in `lambdas/`. */
export const api = {
  account: accountApi,
  organizations: organizationsApi,
  notifications: notificationsApi,
  push: pushApi,
  content: contentApi,
  support: supportApi,
  reference: referenceApi,
  drafts: draftsApi,
  inspections: inspectionsApi,
  checksheets: checksheetsApi,
  mailings: mailingsApi,
  notes: notesApi,
  images: imagesApi,
  estimates: estimatesApi,
  reminders: remindersApi,
  vehicles: vehiclesApi,
  history: historyApi,
  counters: countersApi,
  customers: customersApi,
  dossiers: dossiersApi,
  quality: qualityApi,
  figures: figuresApi,
  quizzes: quizzesApi,
  training: trainingApi,
  usage: usageApi,
  links: linksApi,
  visitors: visitorsApi,
};
export type NounName = keyof typeof api;

/**
 * The nouns that each Lambda serves. Few functions stay warm even in a small workshop; each has its own role and log.
 */
export const functions = {
  people: ['account', 'organizations', 'push', 'content', 'support', 'reference'],
  work: [
    ...(['drafts', 'inspections', 'checksheets', 'mailings', 'notes', 'vehicles', 'history', 'customers'] as const),
    ...(['dossiers', 'estimates', 'reminders', 'notifications', 'counters', 'quality', 'figures', 'usage'] as const),
  ],
  /** Decodes images, for which it needs extra dependencies. */
  files: ['images'],
  learn: ['quizzes', 'training'],
  /** Serves people without an account, so it has few permissions and its own concurrency limit. */
  link: ['links', 'visitors'],
} as const satisfies Record<string, readonly NounName[]>;
export type FunctionName = keyof typeof functions;

/** Every endpoint with its noun, its name in `api`, and its function. */
export const endpoints = (Object.keys(functions) as FunctionName[]).flatMap((fn) =>
  functions[fn].flatMap((noun) =>
    Object.entries<AnyEndpoint>(api[noun]).map(([name, endpoint]) => ({ fn, noun, name, endpoint })),
  ),
);
