import { randomUUID } from 'node:crypto';
import { emptyCustomer } from '#shared/customers/model.ts';
import { getAccess } from '#shared/endpoint.ts';
import { DraftId, newAttemptId, newId, newImageId } from '#shared/ids.ts';
import type { Sent } from '#test/simulation-tools/send.ts';
import { type Kind, NewFile, Ref } from './names.ts';
import type { Request, Route } from './requests.ts';
import { forge, spoil } from './spoil.ts';
import { add, photo, type Things } from './things.ts';
import type { World } from './world.ts';

/** Makes a value of the same shape as ours that refers to nothing. */
const nobodys = (kind: Kind): unknown => {
  if (kind === 'inspection') return 1_000_000_000_000_001;
  if (kind === 'image' || kind === 'newImage') return newImageId(DraftId.parse(newId('dft')));
  if (kind === 'attempt') return newAttemptId(new Date());
  if (kind === 'seenVersions') return { vehicle: 7 };
  if (kind === 'newDecision' || kind === 'seenDecision' || /^link[TAES]/.test(kind)) return newId('lnk').slice(4, 26);
  if (kind === 'seenHash') return '0'.repeat(64);
  if (kind === 'seenLines') return [];
  if (kind === 'seenRevision' || kind === 'seenCustomer' || kind === 'seenEstimate' || kind === 'seenQuiz') return 99;
  if (kind === 'seenFacts') return { ...emptyCustomer };
  if (kind === 'seenName') return 'Nobody';
  if (kind === 'seenAt') return '2026-01-01T00:00:00.000Z';
  const prefixes = {
    draft: 'dft',
    paper: 'pap',
    subUser: 'sub',
    notification: 'ntf',
    organization: 'org',
    estimate: 'est',
    linkId: 'lnk',
    mailedLinkId: 'lnk',
    quiz: 'qui',
    newQuiz: 'qui',
    question: 'qst',
    newQuestion: 'qst',
    course: 'trn',
    amendment: 'amd',
    device: 'dev',
  } as const;
  const prefix = kind in prefixes ? prefixes[kind as keyof typeof prefixes] : undefined;
  return prefix ? newId(prefix) : randomUUID();
};

/** Finds the latest response about one of the params, or about the latest thing of these kinds. */
const seen = ({ seen: all, of }: Things, params: Record<string, unknown>, kinds: readonly Kind[]) =>
  [...Object.values(params), ...kinds.map((kind) => of.get(kind)?.at(-1))]
    .map((id) => all.get(String(id)))
    .find((answer) => answer !== undefined);

const find = ({ kind, whose, n }: Ref, world: World, params: Record<string, unknown>): unknown => {
  if (whose === 'nobodys') return nobodys(kind);
  const things = world[whose];
  if (kind === 'seenVersions') return seen(things, params, ['draft'])?.versions ?? {};
  if (kind === 'seenRevision') return seen(things, params, ['inspection'])?.revision ?? 1;
  if (kind === 'seenAt') return seen(things, params, ['inspection'])?.updatedAt ?? nobodys(kind);
  if (kind === 'seenCustomer') return seen(things, params, ['customer'])?.version ?? 1;
  const { facts = emptyCustomer } = seen(things, params, ['customer']) ?? {};
  if (kind === 'seenFacts') return { ...(facts as object) };
  if (kind === 'seenName') return (facts as typeof emptyCustomer).CustomerName;
  if (kind === 'seenEstimate') return seen(things, params, ['estimate'])?.version ?? 1;
  if (kind === 'seenDecision') return seen(things, params, ['linkAnswered'])?.decision ?? nobodys(kind);
  if (kind === 'seenHash' || kind === 'seenLines') {
    const { sent, lines } = findEstimate(things, params);
    if (kind === 'seenHash') return sent?.hash ?? nobodys(kind);
    return lines.map(({ id }) => ({ id, decision: 'approved' }));
  }
  if (kind === 'newDecision' || kind === 'newQuiz' || kind === 'newQuestion') return nobodys(kind);
  if (kind === 'askedQuestion') return findAsked(things, params, n) ?? nobodys('question');
  if (kind === 'seenQuiz') return seen(things, params, ['quiz'])?.version ?? 1;
  const list = things.of.get(kind === 'newImage' ? 'draft' : kind) ?? [];
  const found = list.at(-1 - (n % Math.max(list.length, 1))) ?? nobodys(kind);
  return kind === 'newImage' ? newImageId(DraftId.parse(found)) : found;
};

const findAsked = ({ seen: all }: Things, { attemptId }: Record<string, unknown>, n: number): unknown => {
  const { questions = [] } = (all.get(String(attemptId)) ?? {}) as { questions?: { id: string }[] };
  return questions[n % Math.max(questions.length, 1)]?.id;
};

type SeenEstimate = { sent?: { hash: string }; lines: { id: string }[] };
/** Finds the estimate of a request, by its id or by the token of its link. */
const findEstimate = (things: Things, params: Record<string, unknown>): SeenEstimate => {
  const found = seen(things, params, ['estimate']);
  const linked = found?.leadsTo === undefined ? found : things.seen.get(String(found.leadsTo));
  return { lines: [], ...(linked as Partial<SeenEstimate> | undefined) };
};

const inside = (value: unknown, world: World, params: Record<string, unknown>): unknown => {
  if (value instanceof Ref) return find(value, world, params);
  if (value instanceof NewFile) return photo();
  if (Array.isArray(value)) return value.map((one) => inside(one, world, params));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inside(part, world, params)]));
};
const record = (values: Record<string, unknown>, world: World, params: Record<string, unknown>) =>
  inside(values, world, params) as Record<string, unknown>;

/** Adds the quiz of an attempt or question, which exist only within their quiz. */
const withTheirQuiz = (params: Record<string, unknown>, { own }: World) => {
  const quizId = own.seen.get(String(params.attemptId ?? params.questionId))?.quizId;
  return quizId === undefined ? params : { ...params, quizId };
};

/** Builds the request as it is sent, with all references resolved. */
export const resolve = (route: Route, asked: Request, world: World): Sent => {
  const params = withTheirQuiz(record(asked.params, world, {}), world);
  const link = getAccess(route.endpoint) === 'link' ? String(inside(asked.link, world, {})) : undefined;
  const about = { ...params, ...(link && { link }) };
  const parts = { params, query: record(asked.query, world, about), body: inside(asked.body, world, about) };
  if (asked.forged) forge(parts.body, route.taken);
  for (const one of asked.spoiled) spoil(parts, one);
  const { ids } = world;
  const organizations = { own: ids.own, side: ids.side, theirs: ids.theirs, nobodys: newId('org'), none: undefined };
  const inspector = asked.cookie ? world.own.of.get('subUser')?.at(-1) : undefined;
  return {
    ...parts,
    userId: ids[asked.as],
    organizationId: organizations[asked.organization],
    key: asked.key,
    link,
    cookies: inspector ? [`subUser=${inspector}`] : [],
  };
};

/** The kind of thing that an endpoint's response contains, and the field with its id. */
const MADE: Record<string, [Kind, string]> = {
  'drafts.create': ['draft', 'id'],
  'drafts.save': ['draft', 'id'],
  'drafts.get': ['draft', 'id'],
  'inspections.recheck': ['draft', 'id'],
  'checksheets.enterPaper': ['draft', 'id'],
  'inspections.submit': ['inspection', 'id'],
  'inspections.edit': ['inspection', 'id'],
  'inspections.get': ['inspection', 'id'],
  'images.upload': ['image', 'id'],
  'checksheets.blank': ['paper', 'paperInspectionId'],
  'vehicles.save': ['vehicle', 'VehicleID'],
  'vehicles.addOwner': ['owner', 'OwnerID'],
  'customers.save': ['customer', 'CustomerID'],
  'estimates.create': ['estimate', 'EstimateID'],
  'estimates.get': ['estimate', 'EstimateID'],
  'estimates.save': ['estimate', 'EstimateID'],
  'estimates.send': ['estimate', 'EstimateID'],
  'estimates.decide': ['estimate', 'EstimateID'],
  'estimates.reopen': ['estimate', 'EstimateID'],
  'estimates.withdraw': ['estimate', 'EstimateID'],
  'quizzes.create': ['quiz', 'id'],
  'quizzes.update': ['quiz', 'id'],
  'quizzes.addQuestion': ['question', 'id'],
  'quizzes.editQuestion': ['question', 'id'],
  'quizzes.start': ['attempt', 'id'],
  'training.addCourse': ['course', 'id'],
  'training.addAmendment': ['amendment', 'id'],
  'push.subscribe': ['device', 'DeviceID'],
  'account.createSubUser': ['subUser', 'id'],
};

/** Remembers the response, so that later requests can build on it. */
export const harvest = ({ title }: Route, { link, params }: Sent, answer: unknown, { own }: World) => {
  if (typeof answer !== 'object' || answer === null) return;
  const told = answer as Record<string, unknown>;
  if (typeof told.next === 'string') add(own, 'cursor', told.next);
  // a customer's decision also creates a new version of the estimate
  const linked = link && own.seen.get(String(own.seen.get(link)?.leadsTo));
  if (linked && /decide|undo/.test(title)) linked.version = Number(linked.version) + 1;
  const [kind, field] = MADE[title] ?? [];
  const id = field && told[field];
  if (!kind || id === undefined || id === null) return;
  add(own, kind, id);
  own.seen.set(String(id), { ...told, ...(params.quizId !== undefined && { quizId: params.quizId }) });
};
