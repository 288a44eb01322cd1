import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type Listening, listen, readBody } from './http.ts';
import { escapeMarkup } from './markup.ts';
import { corsAnswer, parseCors } from './s3/cors.ts';
import { answerRequest } from './s3/operations.ts';
import type { Credentials, Keyring } from './s3/signature.ts';
import { openStore, type Store } from './s3/store.ts';
import { type S3Answer, S3Failure, toS3Request, toXmlAnswer } from './s3/wire.ts';

const MAX_BODY_BYTES = 100 * 1024 * 1024;

interface S3Options extends Credentials {
  dir: string;
  port?: number;
  /** A role's credentials, which are also accepted. */
  session?: Required<Credentials>;
}

/**
 * Starts S3 for one account, with path-style URLs. Objects are files in `dir`. An acknowledged put survives a crash.
 */
export async function startS3({ dir, port = 0, session, ...credentials }: S3Options): Promise<Listening> {
  const store = openStore(dir);
  const known: Keyring = [credentials, ...(session ? [session] : [])];
  return listen(
    async (incoming, outgoing) => {
      const cors = corsOf(store, incoming);
      if (incoming.method === 'OPTIONS') {
        outgoing.writeHead(cors ? 200 : 403, cors).end();
        return;
      }
      try {
        const body = await readBody(incoming, MAX_BODY_BYTES);
        if (!body) throw new S3Failure(400, 'EntityTooLarge', 'The local S3 accepts at most 100 MB.');
        const request = toS3Request(incoming, body);
        await send(outgoing, await answerRequest(store, known, request), cors ?? {});
      } catch (failure) {
        if (!(failure instanceof S3Failure)) throw failure;
        const error = `<Error><Code>${failure.code}</Code><Message>${escapeMarkup(failure.message)}</Message></Error>`;
        await send(outgoing, toXmlAnswer(error, failure.status), cors ?? {});
      }
    },
    { port },
  );
}

function corsOf(store: Store, incoming: IncomingMessage) {
  const [, bucket = ''] = (incoming.url ?? '').split(/[/?]/);
  const xml = incoming.headers.origin === undefined ? undefined : store.findCors(bucket);
  return xml === undefined ? undefined : corsAnswer(parseCors(xml), incoming);
}

async function send(outgoing: ServerResponse, { status, headers, body }: S3Answer, cors: object): Promise<void> {
  // SDKs correct their clocks by this date, and signatures are checked against the same clock.
  const date = new Date().toUTCString();
  outgoing.writeHead(status, { date, 'x-amz-request-id': randomUUID(), ...cors, ...headers });
  if (typeof body !== 'object') outgoing.end(body);
  else await pipeline(body, outgoing).catch(() => outgoing.destroy());
}
