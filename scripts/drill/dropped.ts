import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { row } from '#scripts/bench/row.ts';
import type { Cloud } from '#scripts/local/cloud.ts';
import type { Mishaps } from '#scripts/local/events/mishaps.ts';
import { apiCaller } from '#scripts/seed/call.ts';
import { keepUser } from '#scripts/seed/pool.ts';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import { countBroken } from './broken.ts';
import { breachesOf, readBack } from './check.ts';
import { inspectVehicle, inspectVehicles } from './client.ts';
import type { Outcome } from './outcome.ts';
import type { Workshop } from './workshop.ts';

const CLIENTS = 4;
/** As many as a person may send in an hour. */
const REPORTS_EACH = 10;
const NUDGE_MS = 10_000;
const WITHIN_MS = 20 * 60_000;

/** A very bad day of the bus. */
const BAD_DAY: Mishaps = { functions: ['index', 'notify'], dropped: 0.1, doubled: 0.1, late: 0.1, lateMs: 20_000 };

const Mails = z.array(z.object({ to: z.array(z.string()), subject: z.string() }));

const Lost = z.record(z.string(), z.number());

/** So many people who each report what troubles them; answers the subjects, each on one report alone. */
const report = async (cloud: Cloud, people: number): Promise<string[]> => {
  const subjects: string[] = [];
  for (let n = 0; n < people; n++) {
    const person = { email: `${randomUUID()}@example.nz`, name: 'Drill Reporter', password: 'Drill-person-1' };
    await keepUser(cloud.userPool, person);
    const call = await apiCaller(cloud, person);
    for (let report = 0; report < REPORTS_EACH; report++) {
      const subject = `Report ${n}.${report} ${randomUUID()}`;
      await call('support', 'reportBug', { body: { subject, message: 'It is slow.', type: 1 } });
      subjects.push(subject);
    }
  }
  return subjects;
};

/** Sheets and reports of which the bus loses, doubles and delays events: each is found, and told, once, after a while. */
export const droppedDrill = async (
  cloud: Cloud,
  workshop: Workshop,
  size: { sheets: number; people: number },
): Promise<Outcome> => {
  const { call, as } = workshop;
  await fetch(`${cloud.pumpUrl}/mishaps`, { method: 'PUT', body: JSON.stringify(BAD_DAY) });
  const subjects = await report(cloud, size.people);
  const deeds = await inspectVehicles(size.sheets, CLIENTS, (n) => inspectVehicle(workshop, n));

  const told = async () => Mails.parse(await (await fetch(`${cloud.outboxUrl}/mails.json`)).json());
  const untold = async () => {
    const mails = (await told()).filter(({ to }) => to.includes(SUPPORT_EMAIL));
    return subjects.filter((subject) => !mails.some((mail) => mail.subject.includes(subject)));
  };
  const isFound = async (plate: string) =>
    (await call('inspections', 'list', { query: { search: plate } }, as)).inspections.length === 1;
  const unfound = new Set(deeds.map(({ plate }) => plate));
  const began = Date.now();
  const first = { unfound: 0, untold: 0 };
  for (let round = 0; Date.now() - began < WITHIN_MS; round++) {
    for (const plate of unfound) if (await isFound(plate)) unfound.delete(plate);
    const left = await untold();
    if (round === 0) Object.assign(first, { unfound: unfound.size, untold: left.length });
    if (unfound.size === 0 && left.length === 0) break;
    await wait(NUDGE_MS);
    await fetch(`${cloud.pumpUrl}/sweep`, { method: 'POST' });
  }
  // what came late may still come
  await wait(BAD_DAY.lateMs);
  const mails = await told();
  const lost = Lost.parse(await (await fetch(`${cloud.pumpUrl}/mishaps`)).json());
  const broken = {
    ...breachesOf(deeds, await readBack(workshop)),
    unfound: [...unfound],
    untold: await untold(),
    nothingLost: BAD_DAY.functions.filter((name) => !lost[name]),
    toldTwice: subjects.filter((subject) => mails.filter((mail) => mail.subject.includes(subject)).length > 1),
  };
  return {
    rows: [
      row('sheets', deeds.length, 'sheets'),
      row('reports', subjects.length, 'mails'),
      ...BAD_DAY.functions.map((name) => row(`events lost to ${name}`, lost[name] ?? 0, 'events')),
      row('not found at first', first.unfound, 'sheets'),
      row('not told at first', first.untold, 'mails'),
      ...countBroken(broken, 'sheets'),
      row('waited', (Date.now() - began) / 1000, 's'),
    ],
    broken,
  };
};
