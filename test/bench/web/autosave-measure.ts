import { mock } from 'node:test';
import { setImmediate as answered } from 'node:timers/promises';
import { marshall } from '@aws-sdk/util-dynamodb';
import { newDraftItem } from '#lambdas/drafts/new-draft.ts';
import { trustOrganizationId } from '#lambdas/table/keys.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { NzDate } from '#shared/nz-date.ts';
import { hemi } from '#shared/samples/people.ts';
import { findLine, type ItemSection, itemSections } from '#shared/sheets/checklist.ts';
import { createItem } from '#shared/sheets/items.ts';
import { fieldNames, findSection, type InspectionItem } from '#shared/sheets/model.ts';
import { createSheet, newForm } from '#shared/sheets/new-sheet.ts';
import { passAll } from '#shared/sheets/pass-all.ts';
import { dataSections } from '#shared/sheets/sections.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import { createDraftState } from '#web/drafts/store/draft-state.ts';
import { createDraftStore, type SaveBody } from '#web/drafts/store/draft-store.ts';
import { findItem, getPart, isSamePart, type PartName, type PartValue, partNames } from '#web/drafts/store/parts.ts';
import { countItemBytes } from '../db/item-size.ts';
import { makeSheetWithTenFails } from '../sheets.ts';
import { writeFigures } from '../write-figures.ts';
import type { AutosaveFigures } from './autosave.ts';

/** The working pace of an inspector. */
const KEY_MS = 250;
const TAP_MS = 2_000;
const WALK_MS = 20_000;
const WINDOW_MS = 5_000;

// the queue of saves listens to the window and uses its clock
const window = new EventTarget();
Object.assign(globalThis, {
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
});
performance.now = () => Date.now();
mock.timers.enable({ apis: ['setTimeout', 'Date'] });
const id = DraftId.parse(newId('dft'));
const sheet = makeSheetWithTenFails();
/** False for items that still have their initial values, because nobody types those. */
const isWritten = (item: InspectionItem) => !isSamePart(item, createItem(findLine(item.inspectionItemName), sheet));
const goal = { ...sheet, InspectionItem: sheet.InspectionItem.filter(isWritten) };
const server = newSheetServer(id);
const sent: { at: number; bytes: number; forced: boolean }[] = [];
let forced = false;
const sending = (take: typeof server.save) => async (body: SaveBody) => {
  sent.push({ at: Date.now(), bytes: Buffer.byteLength(JSON.stringify(body)), forced });
  return take(body).draft;
};
const save = sending(server.save);
const begun = createSheet({
  today: NzDate.parse(goal.initialDateOfInspection),
  inspectorNumber: goal.initialInspectorNumber,
  companyAuthorityNumber: goal.companyAuthorityNumber,
});
const store = createDraftStore(createDraftState(id, begun), {
  create: sending(server.create),
  save: (_, body) => save(body),
  submit: () => new Promise(() => {}),
});

const pass = async (ms: number) => {
  mock.timers.tick(ms);
  await answered();
};
const type = async (name: PartName, value: PartValue, ms: number) => {
  store.dispatch({ type: 'typed', parts: new Map([[name, value]]) });
  await pass(ms);
};
/** The field's value after each keystroke. */
const beginnings = (text: string) => Array.from(text, (_, n) => text.slice(0, n + 1));

const fillField = async (name: (typeof fieldNames)[number]) => {
  const value = goal[name];
  if (isSamePart(value, store.state().mine[name])) return;
  if (typeof value === 'number') for (const part of beginnings(String(value))) await type(name, Number(part), KEY_MS);
  else if (typeof value === 'string' && !name.includes('Date') && name !== 'vehicleType')
    for (const part of beginnings(value)) await type(name, part, KEY_MS);
  else await type(name, value, TAP_MS);
};

/** Results and reasons are tapped; comments are typed. */
const fillItem = async (wanted: InspectionItem) => {
  const { inspectionItemName: name, result, ReasonForRejections, Comment } = wanted;
  if (isSamePart(findItem(store.state().mine, name), wanted)) return;
  let item: InspectionItem = { inspectionItemName: name, result, ReasonForRejections: [], Comment: [] };
  const to = (change: Partial<InspectionItem>, ms: number) => {
    item = { ...item, ...change };
    return type(name, item, ms);
  };
  await to({}, TAP_MS);
  for (const reason of ReasonForRejections)
    await to({ ReasonForRejections: [...item.ReasonForRejections, reason] }, TAP_MS);
  for (const { comment } of Comment) {
    const before = item.Comment;
    for (const part of beginnings(comment)) await to({ Comment: [...before, { comment: part }] }, KEY_MS);
  }
};

const passSection = async (section: ItemSection) => {
  const { all } = passAll(store.state().mine, section);
  store.dispatch({ type: 'typed', parts: new Map(all.map((item) => [item.inspectionItemName, item])) });
  await pass(TAP_MS);
};

for (const section of dataSections) {
  const items = goal.InspectionItem.filter((item) => findLine(item.inspectionItemName).section === section);
  const checklist = itemSections.find((one) => one === section);
  if (checklist) await passSection(checklist);
  for (const name of fieldNames.filter((field) => findSection(field) === section)) await fillField(name);
  for (const item of items) await fillItem(item);
  // Closing the dialog saves at once.
  forced = true;
  await store.flush();
  forced = false;
  await pass(WALK_MS);
}
const wrong = partNames.filter((name) => !isSamePart(server.value(name), getPart(goal, name)));
if (wrong.length > 0) throw new Error(`The script omitted: ${wrong.join(', ')}`);

const byItself = sent.filter((one) => !one.forced).map(({ at }) => at);
const draft = newDraftItem({
  organizationId: trustOrganizationId(newId('org')),
  id,
  number: 1043,
  sheet: goal,
  form: newForm,
  actor: hemi,
  now: new Date(),
});
writeFigures({
  requests: sent.length,
  bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
  draftBytes: countItemBytes(marshall(draft)),
  mostAtOnce: Math.max(...byItself.map((from) => byItself.filter((at) => at >= from && at < from + WINDOW_MS).length)),
} satisfies AutosaveFigures);
