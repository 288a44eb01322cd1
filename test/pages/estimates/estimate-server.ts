import type { Page } from 'playwright-core';
import { approvedCents, approvesPutOff, type RecordedDecision } from '#shared/estimates/decisions.ts';
import type { Estimate, EstimateLine } from '#shared/estimates/model.ts';
import { lineCents, totalCents } from '#shared/estimates/money.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { getNextState, stateRefusals } from '#shared/estimates/states.ts';
import { NzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { type Answers, byId } from '#test/browser/answers.ts';
import type { Site } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { draftEstimate, estimateId, failedInspection } from '#test/world/tawa.ts';

const AT = '2026-11-20T00:00:00.000Z';
const HASH = 'a'.repeat(64);
const priced = draftEstimate.lines.map(({ noCharge: _, ...line }, n) => ({ ...line, partsCents: 100_00 * (n + 1) }));

/** The estimate after it was sent. */
export const makeSentEstimate = (expiresOn: string, more: Partial<Estimate> = {}): Estimate => ({
  ...draftEstimate,
  lines: priced,
  totalCents: 300_00,
  state: 'sent',
  version: 2,
  sent: { number: 1, hash: HASH, at: AT, expiresOn: NzDate.parse(expiresOn), totalCents: 300_00 },
  ...more,
});

const versionOf = (held: Estimate): SentEstimate => ({
  EstimateID: estimateId,
  InspectionID: held.InspectionID,
  number: held.sent?.number ?? 1,
  sentAt: held.sent?.at ?? AT,
  expiresOn: held.sent?.expiresOn ?? NzDate.parse('2026-12-04'),
  isFixed: held.isFixed ?? false,
  Vehicle: draftEstimate.Vehicle,
  Customer: held.Customer,
  workshop: { Name: tawaMotors.Name, Phone: tawaMotors.Phone, Email: tawaMotors.Email, Address: tawaMotors.Address },
  gstNumber: null,
  terms: '',
  notes: held.notes ?? '',
  lines: held.lines.map(({ id: line, words, inspectionItemName, photos = [], ...rest }) => ({
    id: line,
    words,
    ...(inspectionItemName && { inspectionItemName }),
    ...{ minutes: rest.minutes, rateCents: rest.rateCents, partsCents: rest.partsCents, discount: rest.discount },
    ...(rest.unit && { unit: rest.unit }),
    cents: lineCents(rest),
    isSafety: rest.from === 'reason',
    photos,
  })),
  photos: {},
  totalCents: totalCents(held.lines),
  gstCents: null,
  hash: HASH,
});

/** The estimate on the server after each call. `fault` is returned by the next calls instead. */
const serverOf = (first: Estimate) => {
  const server = {
    held: first,
    fault: undefined as Problem | 'lost' | undefined,
    saves: 0,
    asked: [] as { call: string; body: unknown }[],
    answers: {} as Answers,
    /** Changes the estimate as another device or the customer would. */
    become: (some: Partial<Estimate>) => {
      server.held = { ...server.held, ...some, version: server.held.version + 1 };
    },
    answer: (how: RecordedDecision['how'], decided: Pick<RecordedDecision, 'id' | 'name' | 'lines'>) => {
      const approved = approvedCents(decided.lines, versionOf(server.held).lines);
      const one: RecordedDecision = {
        ...decided,
        hash: HASH,
        at: AT,
        how,
        number: 1,
        approvedCents: approved,
        gstCents: null,
      };
      const answer = { id: one.id, at: AT, how, name: one.name, approvedCents: approved };
      server.become({ state: 'answered', answer, decisions: [...server.held.decisions, one] });
    },
  };
  const note = (call: string, body: unknown) => void server.asked.push({ call, body });
  const refused = (action: Parameters<typeof getNextState>[1], version?: number) => {
    if (server.fault) return server.fault;
    const { held } = server;
    if (!getNextState(held.state, action)) return new Problem('wrong-state', stateRefusals[held.state], held);
    if (version !== undefined && version !== held.version)
      return new Problem('version-conflict', 'Someone else changed this estimate.', held);
    return undefined;
  };
  const after = (action: Parameters<typeof getNextState>[1]) => getNextState(server.held.state, action) ?? 'draft';
  const link = (more: object) => ({
    id: `lnk_${server.held.links.length + 1}`,
    madeAt: AT,
    expiresAt: '2099-12-20T00:00:00.000Z',
    mailedTo: '',
    ...more,
  });
  server.answers = {
    'inspections.get': () => failedInspection,
    'estimates.get': byId({ [estimateId]: () => (server.fault === 'lost' ? 'lost' : server.held) }),
    'estimates.save': ({ body: { version, ...changes } }) => {
      const why = refused('edit', version);
      if (why) return why;
      server.saves++;
      const before = server.held.lines;
      const find = (line: string | undefined) => before.find((one) => one.id === line);
      // like the server: a line with an unknown ID is one added by the workshop, or split from another
      const lines = changes.lines.map(({ splitFrom, inspectionItemName: _, ...line }): EstimateLine => {
        const was = find(line.id) ?? find(splitFrom);
        if (!was) return { ...line, from: 'workshop' };
        return {
          ...line,
          from: was.from,
          ...(was.inspectionItemName && { inspectionItemName: was.inspectionItemName }),
          ...(was.isOffSheet && { isOffSheet: true }),
        };
      });
      server.become({ ...changes, lines, totalCents: totalCents(lines), state: after('edit') });
      return server.held;
    },
    'estimates.send': ({ body }) => {
      const why = refused('send', body.version);
      if (why) return why;
      note('send', body);
      const { sent, links, totalCents: total, Customer: whom } = server.held;
      const number = (sent?.number ?? 0) + 1;
      server.become({
        state: 'sent',
        sent: { number, hash: HASH, at: AT, expiresOn: body.expiresOn, totalCents: total },
        links: body.mail ? [...links, link({ mailedTo: whom.Email, mail: 'waiting' as const })] : links,
      });
      return server.held;
    },
    'estimates.sent': () => versionOf(server.held),
    'estimates.link': () => {
      if (server.fault) return server.fault;
      server.held = { ...server.held, links: [...server.held.links, link({})] };
      return { token: 'T'.repeat(22), estimate: server.held };
    },
    'estimates.revoke': ({ params }) => {
      const links = server.held.links.map((one) => (one.id === params.link ? { ...one, revokedAt: AT } : one));
      server.held = { ...server.held, links };
      return server.held;
    },
    'estimates.withdraw': ({ body }) => {
      const why = refused('withdraw', body.version);
      if (why) return why;
      server.become({ state: 'withdrawn' });
      return server.held;
    },
    'estimates.reopen': ({ body }) => {
      const why = refused('reopen', body.version);
      if (why) return why;
      note('reopen', body);
      const { answer: _, decisions, ...rest } = server.held;
      server.held = { ...rest, decisions: [] };
      const takenBack = { at: AT, why: 'reopened' as const, reason: body.reason };
      server.become({ state: 'superseded', decisions: decisions.map((one) => ({ takenBack, ...one })) });
      return server.held;
    },
    'estimates.takeOver': ({ body }) => {
      if (server.fault) return server.fault;
      note('takeOver', body);
      const [first, ...others] = server.held.lines;
      const kept =
        first && body.what === 'take' ? [{ ...first, isOffSheet: true as const }, ...others] : server.held.lines;
      server.become({
        ...{ inspection: {}, lines: kept },
        ...(body.what === 'take' && { state: after('edit'), Customer: { ...server.held.Customer, Name: 'Edith' } }),
      });
      return { estimate: server.held, kept: [] };
    },
    'estimates.decide': ({ body }) => {
      if (server.held.decisions.some((one) => one.id === body.id)) return server.held;
      const before = server.held.decisions.at(-1);
      const why = refused(before && approvesPutOff(before.lines, body.lines) ? 'approve' : 'decide');
      if (why) return why;
      note('decide', body);
      server.answer(body.how, body);
      return server.fault ?? server.held;
    },
  };
  return server;
};

/** Opens the page of an estimate. */
export const visitEstimate = async (site: Site, first: Estimate, options = {}, answers: Answers = {}) => {
  const server = serverOf(first);
  const visitor = await openSignedIn(site, { ...server.answers, ...answers }, options);
  await visitor.open(`/estimate/${estimateId}`);
  return { ...visitor, server };
};

export const line = (page: Page, n: number) => page.getByRole('listitem', { name: `Line ${n}`, exact: true });
export const field = (page: Page, n: number, name: string) => line(page, n).getByLabel(name, { exact: true });
export const waitForSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
export const total = (page: Page) => page.locator('.estimate-total strong');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const BUSY = new Problem('try-again', 'The service is busy. Please try again.');

/** Leaves unsaved input on an estimate, with a server that refuses saves. */
export const leaveUnsaved = async (site: Site) => {
  const opened = await visitEstimate(site, draftEstimate);
  // confirms leaving the page with unsaved input
  opened.page.on('dialog', (dialog) => dialog.accept());
  opened.server.fault = BUSY;
  await field(opened.page, 1, 'Parts ($)').fill('10');
  await opened.page.getByText('The service is busy').waitFor();
  return opened;
};
