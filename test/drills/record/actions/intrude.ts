import type { Dice } from '#scripts/seed/dice.ts';
import { ask, type Device, type Scenario } from '../scenario.ts';

/** The neighbour makes a call with an id from the workshop. */
export const intrude = async (scenario: Scenario, _: Device, dice: Dice) => {
  const { call, as } = scenario.shop.neighbour;
  const draft = dice.pick([...scenario.draftIds]);
  const record = dice.pick([...scenario.recordIds]);
  const photo = dice.pick(scenario.photos);
  const seen = dice.pick(scenario.saves)?.asked.body;
  const details = dice.pick(scenario.devices.flatMap(({ records }) => [...records.values()]))?.WofSummaryDetails;
  const id = String(record);
  const attempts: Record<string, (() => Promise<unknown>) | undefined> = {
    'get a draft': draft && (() => call('drafts', 'get', { params: { id: draft } }, as)),
    'save a draft': draft && seen && (() => call('drafts', 'save', { params: { id: draft }, body: seen }, as)),
    'discard a draft': draft && (() => call('drafts', 'discard', { params: { id: draft } }, as)),
    'get a record': record ? () => call('inspections', 'get', { params: { id } }, as) : undefined,
    'edit a record': record
      ? () => call('inspections', 'edit', { params: { id }, body: { revision: 1, vehicleMake: 'Theirs' } }, as)
      : undefined,
    'recheck a record': record ? () => call('inspections', 'recheck', { params: { id } }, as) : undefined,
    'write a note': details && (() => call('notes', 'save', { params: { id }, body: details }, as)),
    'list photos': draft && (() => call('images', 'list', { query: { unfinishedInspectionId: draft } }, as)),
    'remove a photo': photo && (() => call('images', 'remove', { params: { imageId: photo.imageId } }, as)),
  };
  const [what, attempt] = dice.pick(Object.entries(attempts)) ?? [];
  if (what && attempt) await ask(scenario, scenario.intrusions, scenario.shop.neighbour, { what }, attempt);
};
