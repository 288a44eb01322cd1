import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DraftId } from '#shared/ids.ts';
import { emptySheet, type InspectionItem } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import type { StoredDraft } from '#web/device/database.ts';
import { draftReducer } from '#web/drafts/store/draft-reducer.ts';
import { createDraftState, type DraftState, type Send } from '#web/drafts/store/draft-state.ts';
import { mergeServerDraft } from '#web/drafts/store/merge-server-draft.ts';
import { formatSaveBody, getNextSend, isSaved } from '#web/drafts/store/next-send.ts';
import { getPart, isItem, isSamePart, type PartName, type PartValue, partNames } from '#web/drafts/store/parts.ts';
import { readStoredDraft, toStoredDraft } from '#web/drafts/store/stored-draft.ts';

const id = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');
/** Few parts and values, so that runs often repeat them; two of the parts share a section. */
const parts = ['customerName', 'customerAddress', 'internalWipers'] as const satisfies PartName[];
type Typed = (typeof parts)[number];

const buildValue = (name: Typed, n: number): string | InspectionItem =>
  isItem(name)
    ? {
        inspectionItemName: name,
        result: n % 2 ? 'PASS' : 'FAIL',
        ReasonForRejections: n > 0 ? [{ reasonForRejection: `reason ${n}`, workCompleted: false }] : [],
        Comment: [],
      }
    : `value ${n}`;

const part = fc.constantFrom(...parts);
const n = fc.integer({ min: 0, max: 2 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), part, n }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('other device' as const), part, n }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('arrive' as const),
      which: fc.nat(9),
      repeated: fc.boolean(),
      answer: fc.constantFrom('comes' as const, 'comes' as const, 'is lost' as const, 'is late' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('give up' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pick' as const), mine: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keep' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), online: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/**
 * Simulates an inspector's tab that may be killed, its device, a second device, a server, and a network that loses,
 * repeats and delays requests.
 */
const openWorld = () => {
  const server = newSheetServer(id);
  let state: DraftState = createDraftState(id, { ...emptySheet, ...newForm });
  let device: StoredDraft | undefined;
  const network: Send[] = [];
  const otherDevice = new Map<PartName, PartValue>();
  /** The value of each part that the inspector saw when last typing there. */
  const sawWhenTyping = new Map<PartName, PartValue>();

  const arrive = (send: Send) => {
    const body = formatSaveBody(id, send);
    return send.kind === 'create' ? server.create(body) : server.save(body);
  };
  const answer = ({ accepted, draft }: ReturnType<typeof arrive>) => {
    state = draftReducer(state, { type: accepted ? 'answered' : 'outdated', draft });
  };
  const keep = () => {
    device = toStoredDraft(state, 0);
  };
  const kill = (online: boolean) => {
    const kept = device && readStoredDraft(structuredClone(device));
    if (!kept) return;
    state = online && server.exists() ? mergeServerDraft(kept, server.draft(), false) : kept;
  };
  const giveUp = () => {
    if (state.inFlight) state = draftReducer(state, { type: 'failed', problem: 'No connection' });
  };
  const pick = (mine: boolean) => {
    const [name] = state.conflicts;
    if (!name) return;
    if (mine) sawWhenTyping.set(name, getPart(state.base, name));
    state = draftReducer(state, { type: 'picked', name, side: mine ? 'mine' : 'theirs' });
  };
  const send = () => {
    const next = getNextSend(state);
    if (!next) return;
    network.push(next);
    state = draftReducer(state, { type: 'sending', send: next });
    keep();
  };

  const take = (one: Step) => {
    switch (one.do) {
      case 'type':
        sawWhenTyping.set(one.part, getPart(state.base, one.part));
        state = draftReducer(state, { type: 'typed', parts: new Map([[one.part, buildValue(one.part, one.n)]]) });
        return keep();
      case 'other device': {
        if (!server.exists()) return;
        const value = buildValue(one.part, one.n + 10);
        otherDevice.set(one.part, value);
        server.save(typeof value === 'string' ? { [one.part]: value } : { InspectionItem: [value] });
        return;
      }
      case 'send':
        return send();
      case 'arrive': {
        const which = network[one.which % network.length];
        if (!which) return;
        const result = arrive(which);
        if (!one.repeated) network.splice(network.indexOf(which), 1);
        if (state.inFlight !== which || one.answer === 'is late') return;
        return one.answer === 'comes' ? answer(result) : giveUp();
      }
      case 'give up':
        return giveUp();
      case 'pick':
        return pick(one.mine);
      case 'keep':
        return keep();
      case 'kill':
        return kill(one.online);
    }
  };

  /** Repairs the network. After one last change, every save succeeds at once, until everything is saved. */
  const settle = (pickMine: boolean) => {
    giveUp();
    state = draftReducer(state, { type: 'typed', parts: new Map([['vehicleFuelType', 'Diesel']]) });
    for (let round = 0; round < 20 && !isSaved(state); round++) {
      while (state.conflicts.size > 0) pick(pickMine);
      send();
      const last = network.pop();
      if (last && state.inFlight === last) answer(arrive(last));
    }
  };
  const lateArrivals = () => {
    giveUp();
    for (const send of network.splice(0)) arrive(send);
  };

  return { take, settle, lateArrivals, server, otherDevice, sawWhenTyping, state: () => state };
};

test('I-01: the typed draft survives lost, late, repeated and reordered saves, killed tabs and a second device', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.boolean(), (steps, pickMine) => {
      const { take, settle, lateArrivals, server, state, otherDevice, sawWhenTyping } = openWorld();
      for (const one of steps) take(one);
      settle(pickMine);
      expect(isSaved(state())).toBe(true);
      // requests still in transit don't change anything
      lateArrivals();
      const others = partNames.filter((name) => !isSamePart(server.value(name), getPart(state().mine, name)));
      expect(others, 'as typed').toEqual([]);
      // the other device's values are gone only if the inspector had seen them
      for (const [name, value] of otherDevice)
        if (!isSamePart(server.value(name), value))
          expect(isSamePart(sawWhenTyping.get(name), value), `${name} of the other device`).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('I-01: a part changed on one device only has its last value', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { take, settle, server, otherDevice } = openWorld();
      const typed = new Map<PartName, PartValue>();
      for (const one of steps) {
        if (one.do === 'type') typed.set(one.part, buildValue(one.part, one.n));
        take(one);
      }
      settle(true);
      for (const [name, value] of typed)
        if (!otherDevice.has(name)) expect(isSamePart(server.value(name), value), name).toBe(true);
      for (const [name, value] of otherDevice)
        if (!typed.has(name)) expect(isSamePart(server.value(name), value), name).toBe(true);
    }),
    { numRuns: 300 },
  );
});
