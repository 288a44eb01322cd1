import { endpoints } from '#shared/api.ts';
import { PRODUCT, SUPPORT_EMAIL, VERSION } from '#shared/brand.ts';
import { type AnyEndpoint, getAccess, getDetailsSchema, needsSignIn } from '#shared/endpoint.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import { type ProblemCode, problems } from '#shared/problem.ts';
import { type JsonSchema, schemas } from './schemas.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}
export interface Content {
  content: Record<string, { schema: JsonSchema }>;
}
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  /** Empty for customers' links, whose token is a parameter. */
  security?: [];
  parameters: Parameter[];
  requestBody?: Content & { required: true };
  responses: Record<string, { description: string } & Partial<Content>>;
}

export const EVERYWHERE: readonly ProblemCode[] = [
  'not-valid',
  'not-signed-in',
  'not-allowed',
  'pin-needed',
  'too-many-requests',
  'unexpected',
  'try-again',
];

const ACCESS = {
  user: 'Any signed-in user.',
  member: 'Members of the organization named in the header.',
  admin: 'Admins of the organization named in the header.',
  'super-admin': `${PRODUCT} staff.`,
  link: "Anyone with a customer's link. Send its token as `x-link-token`; no account is needed.",
  anyone: 'Anyone; no account is needed.',
};

const DESCRIPTION = `Send the user's access token as \`Authorization: Bearer …\` and their organization as \`OrganizationID\` with every call.
A POST or PUT with an \`Idempotency-Key\` can be retried safely: it is processed once. Errors are
\`application/problem+json\` (RFC 9457): \`type\` is for programs, \`message\` for people.`;

const json = (schema: JsonSchema, type = 'application/json'): Content => ({ content: { [type]: { schema } } });

export function openApiDocument(contact = SUPPORT_EMAIL) {
  const { convert, named } = schemas();
  // Convert responses first: an input gets the same name only if it has the same schema.
  const responses = new Map(endpoints.map(({ endpoint }) => [endpoint, convert(endpoint.response, 'output')]));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { noun, name, endpoint } of endpoints) {
    const { method, path, summary, body, multipart, query, status, location } = endpoint;
    const response = json(responses.get(endpoint) ?? {});
    const operation: Operation = {
      operationId: `${noun}.${name}`,
      tags: [noun],
      summary,
      description: `For: ${ACCESS[getAccess(endpoint)]}`,
      ...(!needsSignIn(endpoint) && { security: [] }),
      parameters: [...pathParameters(path), ...queryParameters(query && convert(query, 'input')), ...headers(endpoint)],
      ...(body && {
        requestBody: {
          required: true,
          ...json(convert(body, 'input'), multipart ? 'multipart/form-data' : 'application/json'),
        },
      }),
      responses: {
        ...(location
          ? { 302: { description: 'Redirects to the file' } }
          : { 200: { description: 'Done', ...response } }),
        ...(status && { 202: { description: 'Not ready yet. Retry shortly', ...response } }),
        ...problemResponses(endpoint, convert),
      },
    };
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT} API`, version: VERSION, description: DESCRIPTION, contact: { email: contact } },
    servers: [{ url: '/' }],
    security: [{ accessToken: [] }],
    tags: [...new Set(endpoints.map(({ noun }) => noun))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...named, Problem: problemSchema },
    },
  };
}
export type OpenApiDocument = ReturnType<typeof openApiDocument>;

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const queryParameters = ({ properties = {}, required = [] }: JsonSchema = {}): Parameter[] =>
  Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = typeof property === 'object' ? property : {};
    return { name, in: 'query', required: required.includes(name), ...(description && { description }), schema };
  });

function headers(endpoint: AnyEndpoint): Parameter[] {
  if (getAccess(endpoint) === 'link')
    return [
      {
        name: LINK_HEADER,
        in: 'header',
        required: true,
        description: "The link's token",
        schema: { type: 'string' },
      },
    ];
  if (!needsSignIn(endpoint)) return [];
  const organization: Parameter = {
    name: 'OrganizationID',
    in: 'header',
    required: getAccess(endpoint) !== 'user',
    description: 'The organization that the request acts on',
    schema: { type: 'string' },
  };
  const idempotency: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A retry with the same key by the same user returns the same response',
    schema: { type: 'string', minLength: 8, maxLength: 100 },
  };
  return endpoint.problems?.includes('key-used-for-something-else') ? [organization, idempotency] : [organization];
}

const problemSchema = {
  type: 'object',
  properties: {
    // no operation returns 405
    type: { type: 'string', enum: Object.keys(problems).filter((code) => code !== 'method-not-allowed') },
    title: { type: 'string' },
    message: { type: 'string', description: 'A message for the user' },
    status: { type: 'integer' },
    details: { description: 'More information, if the endpoint declares it' },
    inspectionId: { type: 'integer', description: 'If the draft was already submitted: the id of its inspection' },
  },
  required: ['type', 'title', 'message', 'status'],
} satisfies JsonSchema;

const PROBLEM = { $ref: '#/components/schemas/Problem' } satisfies JsonSchema;
/** The response of API Gateway to an invalid token. */
const GATEWAY = json({
  type: 'object',
  properties: { message: { type: 'string' } },
  required: ['message'],
}).content;

export const listProblems = ({ problems: own = [], body }: AnyEndpoint): ReadonlySet<ProblemCode> =>
  new Set([...EVERYWHERE, ...own, ...(body ? (['too-large'] as const) : [])]);

type Convert = ReturnType<typeof schemas>['convert'];

function problemResponses(endpoint: AnyEndpoint, convert: Convert): Operation['responses'] {
  const byStatus = Map.groupBy(listProblems(endpoint), (code) => problems[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(' or '),
        content: { ...problemContent(endpoint, codes, convert), ...(status === 401 && GATEWAY) },
      },
    ]),
  );
}

/** Builds the content of a problem, with the details that the endpoint declares for these codes. */
const problemContent = (endpoint: AnyEndpoint, codes: readonly ProblemCode[], convert: Convert) => {
  const declared = new Set(codes.flatMap((code) => getDetailsSchema(endpoint, code) ?? []));
  const [first, ...others] = [...declared].map((schema) => convert(schema, 'output'));
  const details = others.length > 0 ? { anyOf: [first, ...others] } : first;
  const schema = details ? { allOf: [PROBLEM, { type: 'object', properties: { details } }] } : PROBLEM;
  return json(schema as JsonSchema, 'application/problem+json').content;
};
