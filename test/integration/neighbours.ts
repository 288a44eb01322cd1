import { finishedCar } from '#test/fakes/sheets.ts';
import type { AnyCall, Naming } from './calls.ts';
import { draftId, itemsOf, join, newPerson, newWorkshop, tell } from './people.ts';

/** In everything the neighbour owns; it must never be seen by anybody else. */
export const CANARY = 'Canary Tui';

/** A workshop that has one of everything. */
export const newNeighbour = async () => {
  const { owner, organizationId, as } = await newWorkshop(`${CANARY} Motors`);
  const sheet = { ...finishedCar(), customerName: CANARY };
  const { id: submittedDraft } = await owner.call('drafts', 'create', { body: sheet }, as);
  const body = { ...sheet, formattedId: { unfinishedInspectionId: submittedDraft } };
  const inspection = await owner.call('inspections', 'submit', { body }, { ...as, idempotencyKey: 'neighbour-key' });
  const draft = await owner.call('drafts', 'create', { body: { customerName: CANARY } }, as);
  const { next = 'none' } = await owner.call('drafts', 'list', { query: { pageSize: 1 } }, as);
  const subUser = await owner.call('account', 'createSubUser', {
    body: { name: CANARY, InspectorAuthorityNumber: 'VI9', pin: '1234' },
  });
  const staff = await newPerson(CANARY);
  await join(staff, organizationId, ['Admin']);
  const notification = await tell(owner, CANARY);
  const inviteCode = await owner.call('organizations', 'invite', {}, as);
  return { owner, staff, organizationId, inspection, draft, next, subUser, notification, inviteCode };
};
export type Neighbour = Awaited<ReturnType<typeof newNeighbour>>;

/** Everything the neighbour has, without what the renderer adds in its own time. */
export const recordsOf = async ({ owner, organizationId, inviteCode }: Neighbour) => {
  const items = await itemsOf(`ORG#${organizationId}`, `USER#${owner.id}`, `INVITE#${inviteCode}`);
  return items
    .filter(({ sk }) => !/^(CHECKSHEET|REQUEST)/.test(String(sk)))
    .map(({ gsi3pk: _, gsi3sk: __, ...item }) => item);
};

/** Something of the neighbour's, and something of the same shape that never was. */
type Pair = (neighbour: Neighbour) => [theirs: Naming, nobodys: Naming];
const never = (prefix: string) => draftId().replace('dft', prefix);

const inPath: Pair[] = [
  ({ inspection }) => [{ id: String(inspection.id) }, { id: '1000000000000001' }],
  ({ draft }) => [{ id: draft.id }, { id: never('dft') }],
  ({ subUser }) => [{ id: subUser.id }, { id: never('sub') }],
  ({ notification }) => [{ id: notification }, { id: never('ntf') }],
  ({ staff }) => [{ id: staff.id }, { id: crypto.randomUUID() }],
];
const draftBody = (id: string): Naming => ({ body: { id, formattedId: { unfinishedInspectionId: id } } });
const inDraft: Pair = ({ draft }) => [draftBody(draft.id), draftBody(never('dft'))];
const inReturn: Pair = ({ organizationId }) => [
  { body: { OrganizationID: organizationId } },
  { body: { OrganizationID: never('org') } },
];
const inCursor: Pair = ({ next }) => [{ query: { after: next } }, { query: { after: 'e30' } }];

/** What the call may name of somebody else's. */
export const namingsOf = ({ title, endpoint }: AnyCall): Pair[] => [
  ...(endpoint.path.includes('{') ? inPath : []),
  ...(endpoint.body && /^drafts|submit$/.test(title) ? [inDraft] : []),
  ...(title === 'organizations.comeBack' ? [inReturn] : []),
  ...(endpoint.method === 'GET' ? [inCursor] : []),
];
