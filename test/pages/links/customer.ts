import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeCosts } from '#shared/estimates/breakdown.ts';
import { approvedCents, approvesPutOff, type Decision } from '#shared/estimates/decisions.ts';
import { gstCents } from '#shared/estimates/gst.ts';
import type { SentEstimate, SentLine } from '#shared/estimates/sent-estimate.ts';
import { stateRefusals } from '#shared/estimates/states.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import { Problem } from '#shared/problem.ts';
import type { Answers, AnswerTo } from '#test/browser/answers.ts';
import type { AnswerFile } from '#test/pages/api.ts';
import { FILES, type Site } from '#test/pages/site.ts';
import { phone, visit } from '#test/pages/visitor.ts';
import { sentEstimate } from '#test/world/sent-estimates.ts';

type View = AnswerTo<'links.estimate'>;
export const TOKEN = 'Zk3-aa_9PqLm0RstUvwXyz';
const UNDO_MS = 600_000;

/** The server's state for one link, and the calls it received. */
export const makeLinkWorld = (sent: SentEstimate = sentEstimate()) => {
  const world = {
    sent,
    state: 'open' as View['state'],
    decision: undefined as View['decision'],
    now: new Date('2026-11-24T01:00:00.000Z'),
    /** Number of look-ups: photo addresses differ each time. */
    looks: 0,
    /** The bodies of the decisions. */
    decided: [] as Decision[],
    posts: 0,
    isRevoked: false,
    replaces: undefined as View['replaces'],
    closed: undefined as View['closed'],
    passed: undefined as View['passed'],
    approveUntil: undefined as View['approveUntil'],
    recheckUntil: undefined as View['recheckUntil'],
  };
  const look = (): View => {
    if (world.isRevoked) throw new Problem('not-found', 'This link has expired.');
    world.looks++;
    const { sent, state, decision, now, replaces, closed, passed, approveUntil, recheckUntil } = world;
    const isShown = state !== 'changing' && state !== 'withdrawn';
    const undoUntil = decision && new Date(Date.parse(decision.at) + UNDO_MS);
    const ids = sent.lines.flatMap(({ photos }) => photos);
    return {
      state,
      workshop: sent.workshop,
      plate: sent.Vehicle.Registration,
      isFixed: sent.isFixed,
      ...(isShown && { version: { ...sent, lines: sent.lines.map(addCosts) } }),
      ...(isShown && replaces && { replaces }),
      photos: isShown ? Object.fromEntries(ids.map((id) => [id, `${FILES}/${id}?${world.looks}`])) : {},
      ...(decision && { decision }),
      ...(closed && { closed }),
      ...(passed && { passed }),
      ...(recheckUntil && { recheckUntil }),
      ...(approveUntil && decision?.lines.some((line) => line.decision === 'later') && { approveUntil }),
      ...(undoUntil && undoUntil > now && !closed && { undoUntil: undoUntil.toISOString() }),
      serverNow: now.toISOString(),
    };
  };
  const decide = (body: Decision): View => {
    world.decided.push(body);
    if (world.closed) throw new Problem('refused', world.closed);
    if (world.decision?.id === body.id) return look();
    const isMore = world.decision && approvesPutOff(world.decision.lines, body.lines);
    if (world.state !== 'open' && !isMore) throw new Problem('wrong-state', stateRefusals.expired);
    if (body.hash !== world.sent.hash)
      throw new Problem('wrong-state', 'This estimate has changed. Please review it again.');
    const cents = approvedCents(body.lines, world.sent.lines);
    const gst = world.sent.gstNumber === null ? null : gstCents(cents);
    const cameBy = 'by a link handed over by Tawa Motors on Fri 20 Nov 2026';
    const at = world.now.toISOString();
    world.decision = { ...body, at, how: 'link', cameBy, approvedCents: cents, gstCents: gst };
    world.state = 'answered';
    return look();
  };
  const answers = {
    'links.estimate': ({ sent }) => (sent.headers[LINK_HEADER] === TOKEN ? look() : new Problem('not-found', 'None')),
    'links.decide': ({ body }) => {
      world.posts++;
      return caught(() => decide(body));
    },
    'links.undo': () => {
      world.posts++;
      Object.assign(world, { state: 'open', decision: undefined });
      return caught(look);
    },
    'links.askAgain': () => {
      world.posts++;
      return caught(look);
    },
  } satisfies Answers;
  return Object.assign(world, {
    answers: { ...answers, 'links.estimate': (asked) => caught(() => answers['links.estimate'](asked)) } as Answers,
  });
};

const addCosts = (line: SentLine) => ({ ...line, costs: describeCosts(line) });

const caught = <T>(act: () => T): T | Problem => {
  try {
    return act();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
};

export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const pictures: AnswerFile = () => ({ contentType: 'image/png', body: picture });

/** Opens the link as a customer. */
export const openLink = async (
  site: Site,
  world = makeLinkWorld(),
  options: BrowserContextOptions = phone,
  files: AnswerFile = pictures,
) => {
  const visitor = await visit(site, options);
  await visitor.answer(world.answers);
  visitor.answerFilesWith(files);
  const { page } = visitor;
  await page.goto(`${site.url}/e#${TOKEN}`);
  return { ...visitor, world, ...findParts(page) };
};

type Choice = 'Approve' | 'Not now' | 'Decline';

/** The parts of the page, by what the customer reads. */
export const findParts = (page: Page) => ({
  heading: (name: string | RegExp) => page.getByRole('heading', { name, level: 1 }),
  choice: (words: string | RegExp, choice: Choice) =>
    page.getByRole('radiogroup', { name: words }).getByRole('radio', { name: choice }),
  approveAll: () => page.getByRole('button', { name: /^Approve all/ }),
  check: () => page.getByRole('button', { name: 'Check my answer' }),
  name: () => page.getByLabel('Your name'),
  confirm: () => page.getByRole('button', { name: /^(Confirm|Try again)/ }),
  said: (text: string | RegExp) => page.getByText(text).waitFor(),
});

/** Approves everything and goes to the second step. */
export const goToConfirm = async ({ approveAll, check, name }: ReturnType<typeof findParts>, typed = 'Mere Tūhoe') => {
  await approveAll().click();
  await check().click();
  await name().fill(typed);
};

export const isOverflowing = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** The same estimate, changed by the workshop. */
export const dearer = () =>
  sentEstimate({
    number: 2,
    hash: 'b'.repeat(64),
    lines: sentEstimate().lines.map((line) => ({ ...line, cents: line.cents + 100 })),
  });
