import { expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { handler as render } from '#lambdas/checksheets/render.ts';
import { figures } from '#lambdas/figures/api.ts';
import { figuresRequestKey } from '#lambdas/table/keys.ts';
import { training } from '#lambdas/training/api.ts';
import { figuresApi } from '#shared/figures/api.ts';
import { newId, type PrintId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { trainingApi } from '#shared/training/api.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import { makeCaller } from '#test/world/calls.ts';
import { buildEvent } from '#test/world/lost-events.ts';
import { newLearner, quizWorkshop } from '#test/world/quizzes.ts';
import { refused } from '#test/world/refused.ts';
import { startStores } from '#test/world/stores.ts';

vi.mock('#lambdas/checksheets/chromium.ts', () => import('./one-browser.ts'));
vi.spyOn(logLines, 'info').mockReturnValue();
startStores();

const period = { from: '2025-11-21' as NzDate, to: '2026-11-20' as NzDate };
const course = { day: '2026-11-19' as NzDate, title: 'Brake testing, MTA', minutes: 180, notes: 'Certificate 12' };

const open = async () => {
  const own = await quizWorkshop();
  const actor = await newLearner();
  const record = makeCaller(trainingApi, training, own.contextFor);
  const print = makeCaller(figuresApi, figures, own.contextFor);
  await record('addCourse', { body: course }, { actor });
  const make = async (person: string | undefined, by = own.admin) => {
    const body = { id: newId('prt') as PrintId, kind: 'training' as const, ...period, person };
    await print('print', { body }, { actor: by });
    await render(
      buildEvent({ ...figuresRequestKey(own.organizationId, by.userId, body.id), event: 'FiguresPdfWanted' }),
    );
    const { url = '', name } = await print('print', { body }, { actor: by });
    const { pages } = await readPdf(new Uint8Array(await (await fetch(url)).arrayBuffer()));
    return { name, text: pages.join(' ') };
  };
  return { ...own, actor, record, make };
};

it('a training record is printed with its courses, totals and signature, and says when it changed since', async () => {
  const { actor, record, make } = await open();
  const person = actor.userId;
  const before = await make(person);
  expect(before.name).toBe('Training record of Ana Learner - 21-11-2025 to 20-11-2026.pdf');
  expect(before.text).toContain('3 h in all. Courses: 3 h (1). Exams: None (0, 0 passed).');
  expect(before.text).toContain('19/11/2026 Brake testing, MTA Certificate 12 3 h');
  expect(before.text).toContain('Not signed off.');
  const { digest = '' } = await record('record', { query: { ...period, whose: 'all', person } });
  await record('signOff', { body: { person, ...period, digest } });
  const signed = await make(person, actor);
  expect(signed.text).toContain('Signed off by Ana Learner, 20/11/2026, 1:00 pm');
  expect(signed.text).not.toContain('changed since');
  await record('addCourse', { body: { ...course, title: 'Headlamps' } }, { actor });
  expect((await make(person)).text).toContain('The record has changed since sign-off.');
});

it('everyone’s records are in one PDF; a person gets nobody else’s', async () => {
  const { actor, make } = await open();
  expect(await make(undefined)).toMatchObject({ text: expect.stringContaining('Brake testing, MTA') });
  const stranger = await newLearner();
  expect(await refused(make(undefined, stranger))).toMatchObject({ code: 'refused' });
  expect(await refused(make(actor.userId, stranger))).toMatchObject({ code: 'refused' });
  const other = await open();
  expect(await refused(other.make(actor.userId))).toMatchObject({ code: 'not-found' });
});
