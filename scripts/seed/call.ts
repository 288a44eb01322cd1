import { api, type NounName } from '#shared/api.ts';
import { type AnyEndpoint, type Call, encodeBody, fillPath, type ResponseBody } from '#shared/endpoint.ts';
import { isProblemCode, Problem } from '#shared/problem.ts';
import type { Cloud } from '../local/cloud.ts';
import { signIn } from '../local/pool.ts';

type Api = typeof api;
type AnyCall = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
type With = { organizationId?: string; idempotencyKey?: string };
export type ApiCaller = <N extends NounName, E extends keyof Api[N]>(
  noun: N,
  name: E,
  call: object extends Call<Api[N][E]> ? object : Call<Api[N][E]>,
  options?: With,
) => Promise<ResponseBody<Api[N][E]>>;

/** Signs in and returns a function that calls the API by noun and name. The function throws refusals as Problem. */
export const apiCaller = async (
  cloud: Pick<Cloud, 'apiUrl' | 'userPool'>,
  who: { email: string; password: string },
): Promise<ApiCaller> => {
  const { accessToken } = await signIn(cloud.userPool, who);
  return callerWith(cloud, accessToken);
};

const parse = ({ response }: AnyEndpoint, json: unknown): unknown => response.parse(json);

/** `read` can skip parsing for a server of another release, whose responses may not match our contract. */
export const callerWith =
  ({ apiUrl }: Pick<Cloud, 'apiUrl'>, accessToken: string, read = parse): ApiCaller =>
  async (noun, name, call, { organizationId, idempotencyKey } = {}) => {
    const endpoint = api[noun][name] as AnyEndpoint;
    const { params, query = {}, body } = call as AnyCall;
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, `${value}`]),
    );
    const sent = encodeBody(endpoint, body);
    const answer = await fetch(`${apiUrl}${fillPath(endpoint, params)}${search.size > 0 ? `?${search}` : ''}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(organizationId && { organizationid: organizationId }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...sent.headers,
      },
      ...(sent.body !== undefined && { body: sent.body }),
    });
    const json = (await answer.json()) as { type?: string; message?: string; details?: unknown };
    if (answer.ok) return read(endpoint, json) as never;
    const code = json.type && isProblemCode(json.type) ? json.type : 'unexpected';
    throw new Problem(code, json.message ?? answer.statusText, json.details);
  };
