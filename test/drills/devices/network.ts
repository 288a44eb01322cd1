import type { Dice } from '#scripts/seed/dice.ts';
import type { DraftChanges } from '#shared/drafts/model.ts';
import type { DraftId, ImageId } from '#shared/ids.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import { Problem, tryAgain } from '#shared/problem.ts';
import type { Server } from '#test/draft-server/server.ts';
import { ASKED_AGAIN } from './laws/sentences.ts';
import type { Owner } from './people.ts';
import type { Schedule } from './schedule.ts';
import type { Witness } from './witness.ts';

/**
 * What lies between a device and the server. `lossy`: asked or answered in vain, twice, late, with a 503 although it was done, or
 * with the gateway's 429; `busy`: always with that; `mute`: the server hears and does it, and no answer comes; `dead`: it does not hear.
 */
export type NetworkKind = 'good' | 'slow' | 'lossy' | 'busy' | 'mute' | 'dead' | 'none';

/** Somebody who is signed in on a page. `refused`: what could not be sent because it has run out, and when (see `World.acts`). */
export type Session = { owner: Owner; isOver: boolean; isExpired: boolean; refused: Map<string, number> };

/** What a page makes calls with. */
type Page = { isAlive: () => boolean; network: () => NetworkKind };

/** A call without an answer is given up after this. Source: web/client/client.ts. */
const ANSWER_TIMEOUT_MS = 35_000;
/** A request that was sent twice may arrive so much later. */
const LATE_MS = 120_000;

type Signal = { aborted: boolean; reason: unknown; addEventListener: (type: 'abort', then: () => void) => void };
type Options = { idempotencyKey?: string; signal?: Signal };
/** `about`: what goes out by itself, and again; '' for what somebody asks for. */
type Call = { about: string; said: unknown; ask: (server: Server) => unknown };

/** The gateway's, with no body of ours. */
export const tooMany = () => new Problem('too-many-requests', 'Too Many Requests');

type Given = {
  schedule: Schedule;
  dice: Dice;
  witness: Witness;
  serverOf: (owner: Owner) => Server;
  /** Whatever reaches the server, and from whom. */
  heard: (by: Session, said: unknown) => void;
  acts: () => number;
};

export const newNetwork = ({ schedule, dice, witness, serverOf, heard, acts }: Given) => {
  const offline = () => new Problem('try-again', 'No connection. Check the network and try again.');
  const signedOut = () => new Problem('not-signed-in', 'Please log in again.');

  const call = (page: Page, session: Session, { about, said, ask }: Call, { signal }: Options = {}) =>
    new Promise<never>((resolve, reject) => {
      const refuse = (error: unknown) => page.isAlive() && reject(error);
      signal?.addEventListener('abort', () => refuse(signal.reason));
      const kind = page.network();
      const began = acts();
      if (session.isOver) return refuse(signedOut());
      if (about && session.refused.get(about) === began) witness.tell(ASKED_AGAIN, `${about} of ${session.owner}`);
      if (kind === 'none') return void schedule.later(dice.throwDie(50), () => refuse(offline()));
      const isBad = (times: number) => kind === 'lossy' && dice.onceIn(times);
      const takes = () => (kind === 'slow' ? 500 + dice.throwDie(15_000) : 10 + dice.throwDie(200));
      const giveUp = () => void schedule.later(ANSWER_TIMEOUT_MS, () => refuse(offline()));
      const arrive = () => {
        if (session.isExpired) return { problem: signedOut() };
        heard(session, said);
        try {
          return { answer: ask(serverOf(session.owner)) };
        } catch (problem) {
          return { problem };
        }
      };
      const whileBusy = () => {
        if (kind === 'busy' || isBad(12)) return { problem: tooMany() };
        if (!isBad(8)) return arrive();
        if (dice.onceIn(2)) arrive();
        return { problem: tryAgain() };
      };
      if (isBad(6)) schedule.later(takes() + dice.throwDie(LATE_MS), arrive);
      if (kind === 'dead' || isBad(6)) return giveUp();
      schedule.later(takes(), () => {
        const { answer, problem }: { answer?: unknown; problem?: unknown } = whileBusy();
        if (kind === 'mute' || isBad(6)) return giveUp();
        schedule.later(takes(), () => {
          if (!page.isAlive()) return;
          if (about && problem instanceof Problem && problem.code === 'not-signed-in')
            session.refused.set(about, began);
          if (problem) reject(problem);
          else resolve(answer as never);
        });
      });
    });

  /** As web/client/client.ts makes it, as far as sheets and photos are concerned. */
  return (page: Page, session: Session) => {
    const to = (said: unknown, ask: Call['ask'], options?: Options) =>
      call(page, session, { about: '', said, ask }, options);
    const toSend = (about: string, said: unknown, ask: Call['ask']) => call(page, session, { about, said, ask });
    type OfDraft = { params: { id: DraftId } };
    type OfPhoto = { params: { imageId: ImageId } };
    type Body = { body: DraftChanges };
    type Upload = Parameters<Server['upload']>[0];
    return {
      drafts: {
        get: ({ params }: OfDraft, options: Options) => to(params, (server) => server.get(params.id), options),
        create: ({ body }: Body) => toSend(body.id ?? '', body, (server) => server.create(body.id as DraftId, body)),
        save: ({ params, body }: OfDraft & Body) => toSend(params.id, body, (server) => server.save(params.id, body)),
        discard: ({ params }: OfDraft) => to(params, (server) => server.discard(params.id)),
      },
      inspections: {
        submit: ({ body }: { body: Parameters<Server['submit']>[0] }, { idempotencyKey = '' }: Options) => {
          const { images, ...sheet } = body as typeof body & { images?: ImageNamed[] };
          return to(body, (server) => server.submit(sheet, idempotencyKey, images ?? []));
        },
      },
      images: {
        list: ({ query }: { query: { unfinishedInspectionId: DraftId } }) =>
          to(query, (server) => server.list(query.unfinishedInspectionId)),
        upload: ({ body }: { body: { file: { sha256: string } } & Omit<Upload, 'sha256'> }) =>
          toSend(body.imageId, body, (server) => server.upload({ ...body, sha256: body.file.sha256 })),
        change: ({ params, body }: OfPhoto & { body: { description: string } }) =>
          to({ ...params, ...body }, (server) => server.describe(params.imageId, body.description)),
        remove: ({ params }: OfPhoto) => to(params, (server) => server.remove(params.imageId)),
      },
    };
  };
};
export type Network = ReturnType<typeof newNetwork>;
