import { OpenSections } from '#shared/inspections/open-sections.ts';
import { Problem } from '#shared/problem.ts';
import { GatewayProblem, Offline } from '../../client/client.ts';
import type { NamedPlace } from './place-links.tsx';

/** Source: specification 2, section 8, "Submission, by HTTP status". */
const texts: Readonly<Record<number, string>> = {
  400: 'Bad Request: Please check the data you submitted.',
  401: 'Unauthorized: Please log in again.',
  403: 'Forbidden: You do not have permission to perform this action.',
  404: 'Not Found: The requested resource could not be found.',
  500: 'Internal Server Error: Please try again later.',
};

export const formatSubmitFailure = (error: unknown) => {
  if (!(error instanceof Problem) || error instanceof Offline) return 'An unexpected error occurred. Please try again.';
  const message = error instanceof GatewayProblem ? error.said : error.message;
  return texts[error.status] ?? (message || 'An unknown error occurred.');
};

/** Returns instructions for a missing connection; the message above only reports the failure. */
export const formatSubmitNextStep = (error: unknown) =>
  error instanceof Offline ? "You're offline. Your work is saved here. Submit it again when you reconnect." : '';

/** Lists the fields and items that the server found incomplete or invalid. This page may not know of them. */
export const findPlaces = (error: unknown): NamedPlace[] => {
  const left = error instanceof Problem ? OpenSections.safeParse(error.details).data : undefined;
  return (left ?? []).flatMap(({ section, open }) => open.map(({ name, title }) => ({ section, name, words: title })));
};
