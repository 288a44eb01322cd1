import type { Dice } from '#scripts/seed/dice.ts';
import type { DraftChanges } from '#shared/drafts/model.ts';
import type { ReserveRequest } from '#shared/drafts/reserve.ts';
import { omitSeen, readSeen } from '#shared/drafts/unseen.ts';
import type { DeviceId, DraftId, ImageId } from '#shared/ids.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import { Problem, tryAgain } from '#shared/problem.ts';
import type { Server } from '#test/draft-server/server.ts';
import { NO_RETRY_AFTER_401 } from './invariants/sentences.ts';
import type { Owner } from './people.ts';
import type { Schedule } from './schedule.ts';
import type { Witness } from './witness.ts';

/**
 * The state of the connection between a device and the server. `lossy`: requests or responses are lost, duplicated or
 * delayed, return 503 although they succeeded, or 429 from the gateway. `busy`: always 429. `mute`: requests succeed,
 * but no response arrives. `dead`: requests don't arrive.
 */
export type NetworkKind = 'good' | 'slow' | 'lossy' | 'busy' | 'mute' | 'dead' | 'none';

/**
 * The session of a person on a page. `refused`: automatic requests that got a 401, by subject, with the value of
 * `World.acts` at the time of the request.
 */
export type Session = { owner: Owner; isOver: boolean; isExpired: boolean; refused: Map<string, number> };

/** The state of a simulated page, as its API client sees it. */
type Page = { isAlive: () => boolean; network: () => NetworkKind; onResponse: () => void };

/** Time after which a call without a response is aborted. Source: web/client/client.ts. */
const ANSWER_TIMEOUT_MS = 35_000;
/** Maximum delay of a duplicated request. */
const LATE_MS = 120_000;

type Signal = { aborted: boolean; reason: unknown; addEventListener: (type: 'abort', then: () => void) => void };
type Options = { idempotencyKey?: string; signal?: Signal; headers?: Record<string, string> };
/** `about` names the subject of automatic calls, which are retried; it is '' for calls that a person triggers. */
type Call = { about: string; said: unknown; ask: (server: Server) => unknown };

/** A 429 from the gateway, which doesn't send the API's error message. */
export const newTooManyRequests = () => new Problem('too-many-requests', 'Too Many Requests');

type Given = {
  schedule: Schedule;
  dice: Dice;
  witness: Witness;
  serverOf: (owner: Owner) => Server;
  /** Called with everything that reaches the server, and its sender. */
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
      if (about && session.refused.get(about) === began)
        witness.tell(NO_RETRY_AFTER_401, `${about} of ${session.owner}`);
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
        if (kind === 'busy' || isBad(12)) return { problem: newTooManyRequests() };
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
          page.onResponse();
          if (about && problem instanceof Problem && problem.code === 'not-signed-in')
            session.refused.set(about, began);
          if (problem) reject(problem);
          else resolve(answer as never);
        });
      });
    });

  /** Makes calls as web/client/client.ts does, as far as sheets and photos need it. */
  return (page: Page, session: Session) => {
    const to = (said: unknown, ask: Call['ask'], options?: Options) =>
      call(page, session, { about: '', said, ask }, options);
    const toSend = (about: string, said: unknown, ask: Call['ask']) => call(page, session, { about, said, ask });
    type OfDraft = { params: { id: DraftId } };
    type OfPhoto = { params: { imageId: ImageId } };
    type Lease = { params: { DeviceID: DeviceId }; body: ReserveRequest };
    type Body = { body: DraftChanges };
    type Upload = Parameters<Server['upload']>[0];
    return {
      drafts: {
        get: ({ params }: OfDraft, options: Options) => to(params, (server) => server.get(params.id), options),
        create: ({ body }: Body) => toSend(body.id ?? '', body, (server) => server.create(body.id as DraftId, body)),
        save: ({ params, body }: OfDraft & Body, { headers }: Options) =>
          toSend(params.id, body, (server) => omitSeen(server.save(params.id, body), readSeen(headers) ?? {})),
        reserve: ({ params, body }: Lease) => to(params, (server) => server.reserve(params.DeviceID, body)),
        release: ({ params }: Pick<Lease, 'params'>, options: Options) =>
          to(params, (server) => server.release(params.DeviceID), options),
        discard: ({ params }: OfDraft) => to(params, (server) => server.discard(params.id)),
      },
      inspections: {
        submit: ({ body }: { body: Parameters<Server['submit']>[0] }, { idempotencyKey = '' }: Options) => {
          const { images, ...sheet } = body as typeof body & { images?: ImageNamed[] };
          const about = body.signedOffline ? `the submission of ${body.formattedId?.unfinishedInspectionId}` : '';
          return toSend(about, body, (server) => server.submit(sheet, idempotencyKey, images ?? []));
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
