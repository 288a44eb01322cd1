import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type Listening, listen, readBody } from './http.ts';
import { escapeMarkup } from './markup.ts';
import { corsAnswer, parseCors } from './s3/cors.ts';
import { answer } from './s3/operations.ts';
import { type Credentials, isOfSession, type Keyring } from './s3/signature.ts';
import { openStore, type Store } from './s3/store.ts';
import { type S3Answer, S3Failure, toS3Request, xmlAnswer } from './s3/wire.ts';

const MAX_BODY_BYTES = 100 * 1024 * 1024;

interface S3Options extends Credentials {
  dir: string;
  port?: number;
  /** Beside whose key this is, of roles. */
  session?: Required<Credentials>;
  /** A request came with a role's token and was taken. */
  onSession?: () => void;
  /** A page of another origin was let in by a bucket's rules, or was not. */
  onOrigin?: () => void;
}

/** S3 for one account, path style only, objects as files in `dir`. What a put has acknowledged survives a crash. */
export async function startS3({
  dir,
  port = 0,
  session,
  onSession = () => {},
  onOrigin = () => {},
  ...credentials
}: S3Options): Promise<Listening> {
  const store = openStore(dir);
  const known: Keyring = [credentials, ...(session ? [session] : [])];
  return listen(
    async (incoming, outgoing) => {
      const cors = corsOf(store, incoming);
      if (incoming.headers.origin !== undefined) onOrigin();
      if (incoming.method === 'OPTIONS') {
        outgoing.writeHead(cors ? 200 : 403, cors).end();
        return;
      }
      try {
        const body = await readBody(incoming, MAX_BODY_BYTES);
        if (!body) throw new S3Failure(400, 'EntityTooLarge', 'The local S3 takes at most 100 MB at once.');
        const request = toS3Request(incoming, body);
        const answered = await answer(store, known, request);
        if (isOfSession(request)) onSession();
        await send(outgoing, answered, cors ?? {});
      } catch (failure) {
        if (!(failure instanceof S3Failure)) throw failure;
        const error = `<Error><Code>${failure.code}</Code><Message>${escapeMarkup(failure.message)}</Message></Error>`;
        await send(outgoing, xmlAnswer(error, failure.status), cors ?? {});
      }
    },
    { port },
  );
}

/** Browsers alone say where they come from. */
function corsOf(store: Store, incoming: IncomingMessage) {
  const [, bucket = ''] = (incoming.url ?? '').split(/[/?]/);
  const xml = incoming.headers.origin === undefined ? undefined : store.findCors(bucket);
  return xml === undefined ? undefined : corsAnswer(parseCors(xml), incoming);
}

async function send(outgoing: ServerResponse, { status, headers, body }: S3Answer, cors: object): Promise<void> {
  // By the clock that signatures are held against: callers set theirs by it.
  const date = new Date().toUTCString();
  outgoing.writeHead(status, { date, 'x-amz-request-id': randomUUID(), ...cors, ...headers });
  if (typeof body !== 'object') outgoing.end(body);
  // A reader who goes away in the middle is his own affair.
  else await pipeline(body, outgoing).catch(() => outgoing.destroy());
}
