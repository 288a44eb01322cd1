import { createContext, Script } from 'node:vm';
import * as z from 'zod';

const Answer = z.object({ uri: z.string() });

/** Runs a CloudFront Function for viewer requests. Returns the path to request from the origin. */
export function edgeFunction(code: string): (uri: string) => string {
  const context = createContext({});
  new Script(code).runInContext(context);
  const call = new Script('handler(event)');
  return (uri) => {
    context.event = { version: '1.0', request: { method: 'GET', uri, querystring: {}, headers: {}, cookies: {} } };
    return Answer.parse(call.runInContext(context)).uri;
  };
}
