import * as z from 'zod';

export type Allowed = { advisory: string; reason: string; until: string };

const Advisory = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() });
/** The fields of `npm audit --json` that we read. */
const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Advisory])) })),
});

/**
 * Returns the advisories that block a release, a line for each: those that are high or critical, and not allowed on
 * this day. Returns undefined if npm's output isn't a report.
 */
export const judge = (output: string, allowed: readonly Allowed[], today: string): string[] | undefined => {
  const { success, data } = Report.safeParse(parse(output));
  if (!success) return undefined;
  const advisories = Object.values(data.vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one === 'object'),
  );
  const open = advisories
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .filter(({ url }) => !allowed.some(({ advisory, until }) => url.endsWith(`/${advisory}`) && today <= until));
  return [...new Set(open.map(({ name, severity, title, url }) => `${name} (${severity}): ${title}, ${url}`))];
};

const parse = (output: string): unknown => {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
};
