import type { DraftChanges } from '#shared/drafts/model.ts';
import type { DraftId, ImageId } from '#shared/ids.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import { Problem, tryAgain } from '#shared/problem.ts';
import type { Dice } from '../record/dice.ts';
import type { Schedule } from './schedule.ts';
import type { Server } from './server.ts';

/** What lies between a device and the server. `lossy`: asked or answered in vain, twice, late, or with a 503 although it was done. */
export type NetworkKind = 'good' | 'slow' | 'lossy' | 'none';

/** Somebody who is signed in on a page. */
export type Session = { userId: string; isOver: boolean; isExpired: boolean };

/** What a page makes calls with. */
type Page = { isAlive: () => boolean; network: () => NetworkKind };

/** A call without an answer is given up after this. Source: web/client/client.ts. */
const ANSWER_TIMEOUT_MS = 35_000;
/** A request that was sent twice may arrive so much later. */
const LATE_MS = 120_000;

type Signal = { aborted: boolean; reason: unknown; addEventListener: (type: 'abort', then: () => void) => void };
type Options = { idempotencyKey?: string; signal?: Signal };

/** `heard`: whatever reaches the server, and from whom. */
export const newNetwork = (
  schedule: Schedule,
  dice: Dice,
  server: Server,
  heard: (by: Session, said: unknown) => void,
) => {
  const offline = () => new Problem('try-again', 'No connection. Check the network and try again.');

  const call = (page: Page, session: Session, said: unknown, ask: () => unknown, { signal }: Options = {}) =>
    new Promise<never>((resolve, reject) => {
      const refuse = (error: unknown) => page.isAlive() && reject(error);
      signal?.addEventListener('abort', () => refuse(signal.reason));
      const kind = page.network();
      if (session.isOver) return refuse(new Problem('not-signed-in', 'Please log in again.'));
      if (kind === 'none') return void schedule.later(dice.throwDie(50), () => refuse(offline()));
      const isBad = (times: number) => kind === 'lossy' && dice.onceIn(times);
      const takes = () => (kind === 'slow' ? 500 + dice.throwDie(15_000) : 10 + dice.throwDie(200));
      const arrive = () => {
        if (session.isExpired) return { problem: new Problem('not-signed-in', 'Please log in again.') };
        heard(session, said);
        try {
          return { answer: ask() };
        } catch (problem) {
          return { problem };
        }
      };
      if (isBad(6)) schedule.later(takes() + dice.throwDie(LATE_MS), arrive);
      if (isBad(6)) return void schedule.later(ANSWER_TIMEOUT_MS, () => refuse(offline()));
      schedule.later(takes(), () => {
        const isBusy = isBad(8);
        const { answer, problem } = isBusy && dice.onceIn(2) ? { answer: undefined, problem: tryAgain() } : arrive();
        if (isBad(6)) return void schedule.later(ANSWER_TIMEOUT_MS, () => refuse(offline()));
        schedule.later(takes(), () => {
          if (!page.isAlive()) return;
          if (problem) reject(problem);
          else if (isBusy) reject(tryAgain());
          else resolve(answer as never);
        });
      });
    });

  /** As web/client/client.ts makes it, as far as sheets and photos are concerned. */
  return (page: Page, session: Session) => {
    const to = (said: unknown, ask: () => unknown, options?: Options) => call(page, session, said, ask, options);
    type OfDraft = { params: { id: DraftId } };
    type OfPhoto = { params: { imageId: ImageId } };
    type Body = { body: DraftChanges };
    return {
      drafts: {
        get: ({ params }: OfDraft, options: Options) => to(params, () => server.get(params.id), options),
        create: ({ body }: Body) => to(body, () => server.create(body.id as DraftId, body)),
        save: ({ params, body }: OfDraft & Body) => to(body, () => server.save(params.id, body)),
        discard: ({ params }: OfDraft) => to(params, () => server.discard(params.id)),
      },
      inspections: {
        submit: ({ body }: { body: Parameters<Server['submit']>[0] }, { idempotencyKey = '' }: Options) => {
          const { images, ...sheet } = body as typeof body & { images?: ImageNamed[] };
          return to(body, () => server.submit(sheet, idempotencyKey, images ?? []));
        },
      },
      images: {
        list: ({ query }: { query: { unfinishedInspectionId: DraftId } }) =>
          to(query, () => server.list(query.unfinishedInspectionId)),
        upload: ({ body }: { body: { file: { sha256: string } } & Omit<Parameters<Server['upload']>[0], 'sha256'> }) =>
          to(body, () => server.upload({ ...body, sha256: body.file.sha256 })),
        change: ({ params, body }: OfPhoto & { body: { description: string } }) =>
          to(body, () => server.describe(params.imageId, body.description)),
        remove: ({ params }: OfPhoto) => to(params, () => server.remove(params.imageId)),
      },
    };
  };
};
export type Network = ReturnType<typeof newNetwork>;
