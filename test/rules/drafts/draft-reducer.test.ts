import { describe, expect, test } from 'vitest';
import { DraftId } from '#shared/ids.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import { draftReducer } from '#web/drafts/store/draft-reducer.ts';
import { createDraftState, type DraftState, type Send } from '#web/drafts/store/draft-state.ts';
import { formatSaveBody, getNextSend, isSaved } from '#web/drafts/store/next-send.ts';
import type { PartName, PartValue } from '#web/drafts/store/parts.ts';
import { formatSaveStatus, getSaveProblem } from '#web/drafts/store/save-status.ts';
import { readStoredDraft, toStoredDraft } from '#web/drafts/store/stored-draft.ts';

const id = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');

/** Simulates one device with its server. */
const device = (server = newSheetServer(id), start?: DraftState) => {
  let state = start ?? createDraftState(id, { ...emptySheet, ...newForm, companyAuthorityNumber: 'MS12345' });
  const dispatch = (event: Parameters<typeof draftReducer>[1]) => {
    state = draftReducer(state, event);
  };
  const type = (name: PartName, value: PartValue) => dispatch({ type: 'typed', parts: new Map([[name, value]]) });
  const send = (): Send => {
    const next = getNextSend(state);
    if (!next) throw new Error('Nothing to save');
    dispatch({ type: 'sending', send: next });
    return next;
  };
  const arrive = (save: Send) =>
    save.kind === 'create' ? server.create(formatSaveBody(id, save)) : server.save(formatSaveBody(id, save));
  const answer = ({ accepted, draft }: ReturnType<typeof arrive>) =>
    dispatch({ type: accepted ? 'answered' : 'outdated', draft });
  const lose = () => dispatch({ type: 'failed', problem: 'No connection', passing: true });
  const save = () => answer(arrive(send()));
  return { server, dispatch, type, send, arrive, answer, lose, save, state: () => state };
};

describe('L-07: a last-day comment that the server adds to another item', () => {
  const steering = (result: 'PASS' | 'FAIL', ...comments: string[]) => ({
    inspectionItemName: 'chassisSteering' as const,
    result,
    ReasonForRejections: [],
    Comment: comments.map((comment) => ({ comment })),
  });
  const TOLD = 'LAST DAY FOR RECHECK: 30/11/2026';
  /** Another device writes to an item that this one passes. */
  const passedMeanwhile = (theirs: PartValue) => {
    const one = device();
    one.type('chassisSteering', steering('FAIL', TOLD));
    one.save();
    const other = device(one.server, one.state());
    other.type('chassisSteering', theirs);
    other.save();
    one.type('chassisSteering', steering('PASS', TOLD));
    one.save();
    return one;
  };

  test('is not a change by another person: input there is kept and saved without a question', () => {
    const one = passedMeanwhile(steering('FAIL'));
    expect([...one.state().conflicts]).toEqual([]);
    one.save();
    expect(isSaved(one.state())).toBe(true);
    expect(one.state().base.InspectionItem).toMatchObject([{ result: 'PASS' }]);
  });

  test('does not hide another person’s change or end the question about it', () => {
    const one = passedMeanwhile(steering('FAIL', 'Rack is loose'));
    expect([...one.state().conflicts]).toEqual(['chassisSteering']);
    const { base } = one.state();
    const draft = { ...one.server.draft(), InspectionItem: [steering('FAIL', 'Rack is loose', TOLD)] };
    expect(base.InspectionItem).toMatchObject([{ Comment: [{ comment: 'Rack is loose' }] }]);
    one.dispatch({ type: 'outdated', draft });
    expect([...one.state().conflicts]).toEqual(['chassisSteering']);
  });
});

describe('G-08: the results set by Pass All', () => {
  const item = (result: 'PASS' | 'FAIL' | 'UNSELECTED', comment?: string) => ({
    inspectionItemName: 'internalWipers' as const,
    result,
    ReasonForRejections: [],
    Comment: comment ? [{ comment }] : [],
  });
  const passedTogether = () => {
    const one = device();
    one.dispatch({ type: 'typed', parts: new Map([['internalWipers', item('PASS')]]), together: true });
    return { ...one, held: () => [...one.state().passedTogether] };
  };

  test('are remembered until they are changed, also after a save', () => {
    const { held, save, type } = passedTogether();
    save();
    expect(held()).toEqual(['internalWipers']);
    type('internalWashers', { ...item('PASS'), inspectionItemName: 'internalWashers' });
    expect(held()).toEqual(['internalWipers']);
    type('internalWipers', item('PASS', 'New blades'));
    expect(held()).toEqual([]);
  });

  test('are forgotten once they were undone or another device changed them', () => {
    const one = passedTogether();
    one.dispatch({ type: 'typed', parts: new Map([['internalWipers', item('UNSELECTED')]]), together: true });
    expect(one.held()).toEqual([]);
    const two = passedTogether();
    two.save();
    const other = device(two.server, two.state());
    other.type('internalWipers', item('FAIL'));
    other.save();
    two.type('vehicleMake', 'Toyota');
    two.save();
    other.type('internalWipers', item('PASS'));
    other.save();
    two.type('vehicleMake', 'Mazda');
    two.save();
    expect(two.held()).toEqual([]);
  });
});

describe('the request body', () => {
  test('I-01: is empty before the first change', () => {
    expect(getNextSend(device().state())).toBeNull();
  });

  test('I-01: of the first save has the whole sheet', () => {
    const { type, send } = device();
    type('vehicleRegistrationPlate', 'KZT482');
    expect(formatSaveBody(id, send())).toEqual({
      id,
      vehicleRegistrationPlate: 'KZT482',
      companyAuthorityNumber: 'MS12345',
    });
  });

  test('I-01: of later saves has the changed fields and items with the versions they are based on', () => {
    const { type, save, send } = device();
    type('vehicleRegistrationPlate', 'KZT482');
    save();
    type('vehicleMake', 'Toyota');
    const passed = {
      inspectionItemName: 'internalWipers' as const,
      result: 'PASS' as const,
      ReasonForRejections: [],
      Comment: [],
    };
    type('internalWipers', passed);
    expect(formatSaveBody(id, send())).toEqual({
      id,
      vehicleMake: 'Toyota',
      InspectionItem: [{ inspectionItemName: 'internalWipers', result: 'PASS' }],
      versions: { vehicleDetails: 1, internalInspection: 0 },
    });
  });

  describe('H-10: includes the home phone with the customer', () => {
    const ana = new Map([
      ['CustomerID', 'cus_ana'],
      ['customerHomePhone', '093334444'],
    ] as const);
    const picked = () => {
      const one = device();
      one.dispatch({ type: 'typed', parts: ana });
      one.save();
      return one;
    };

    test('even if another customer of the same home has the same number', () => {
      const { type, send } = picked();
      type('CustomerID', 'cus_ben');
      expect(formatSaveBody(id, send())).toEqual({
        ...{ id, CustomerID: 'cus_ben', customerHomePhone: '093334444' },
        versions: { customerDetails: 1 },
      });
    });

    test('and not with other fields', () => {
      const { type, send } = picked();
      type('customerName', 'Ana');
      expect(formatSaveBody(id, send())).toEqual({ id, customerName: 'Ana', versions: { customerDetails: 1 } });
    });

    test('and waits with it if another device changed the number, until one is chosen', () => {
      const one = picked();
      const other = device(one.server, one.state());
      other.type('customerHomePhone', '067778888');
      other.save();
      one.dispatch({
        type: 'typed',
        parts: new Map([
          ['CustomerID', 'cus_ben'],
          ['customerHomePhone', '045556666'],
        ]),
      });
      one.save();
      expect([...one.state().conflicts]).toEqual(['customerHomePhone']);
      expect(getNextSend(one.state())).toBeNull();
      expect(isSaved(one.state())).toBe(false);
      one.type('customerName', 'Ben');
      one.save();
      expect(one.server.draft()).toMatchObject({
        customerName: 'Ben',
        CustomerID: 'cus_ana',
        customerHomePhone: '067778888',
      });
      one.dispatch({ type: 'picked', name: 'customerHomePhone', side: 'theirs' });
      one.save();
      expect(one.server.draft()).toMatchObject({ CustomerID: 'cus_ben', customerHomePhone: '067778888' });
      expect(isSaved(one.state())).toBe(true);
    });
  });

  test('G-23: leaves out blank reasons and comments, which stay on the screen', () => {
    const { type, save, state } = device();
    const item = {
      inspectionItemName: 'internalWipers' as const,
      result: 'FAIL' as const,
      Comment: [{ comment: ' ' }],
    };
    type('internalWipers', { ...item, ReasonForRejections: [{ reasonForRejection: '', workCompleted: false }] });
    save();
    expect(isSaved(state())).toBe(true);
    expect(state().mine.InspectionItem[0]?.ReasonForRejections).toHaveLength(1);
    expect(state().base.InspectionItem[0]?.ReasonForRejections).toEqual([]);
  });

  test('leaves out an invalid value and includes the rest', () => {
    const { type, dispatch, save, state, server } = device();
    type('vehicleMake', 'Toyota');
    dispatch({ type: 'invalid', field: 'customerName', invalid: { text: 'x'.repeat(81), problem: 'too long' } });
    save();
    expect(server.value('vehicleMake')).toBe('Toyota');
    expect(server.value('customerName')).toBe('');
    expect(isSaved(state())).toBe(false);
    type('customerName', 'Mere');
    save();
    expect(server.value('customerName')).toBe('Mere');
    expect(isSaved(state())).toBe(true);
  });

  test('leaves input made during a save for the next one', () => {
    const { type, send, arrive, answer, save, server, state } = device();
    type('customerName', 'Me');
    const first = send();
    expect(getNextSend(state())).toBeNull();
    type('customerName', 'Mere');
    answer(arrive(first));
    expect(state().mine.customerName).toBe('Mere');
    save();
    expect(server.value('customerName')).toBe('Mere');
  });
});

describe('when the network fails', () => {
  test('a save whose response was lost is repeated without harm', () => {
    const { type, send, arrive, lose, save, server, state } = device();
    type('customerName', 'Mere');
    save();
    type('customerName', 'Mere T');
    arrive(send());
    lose();
    type('customerName', 'Mere Tūhoe');
    save();
    expect(state().conflicts.size).toBe(0);
    save();
    expect(server.value('customerName')).toBe('Mere Tūhoe');
  });

  test('a late save does not undo a change that was typed back', () => {
    const { type, send, arrive, lose, save, server, state } = device();
    type('customerName', 'Mere');
    save();
    type('customerName', 'Hone');
    const late = send();
    lose();
    type('customerName', 'Mere');
    expect(isSaved(state())).toBe(false);
    save();
    arrive(late);
    expect(server.value('customerName')).toBe('Mere');
    expect(isSaved(state())).toBe(true);
  });
});

test('T-01: a tab that loses its draft to another one hands over the save that is still on its way', () => {
  const one = device();
  one.type('vehicleMake', 'Mazda');
  const late = one.send();
  one.type('vehicleMake', 'Toyota');
  one.dispatch({ type: 'ended', end: { kind: 'elsewhere' } });
  const kept = readStoredDraft(toStoredDraft(one.state(), 0));
  const other = device(one.server, kept);
  one.answer(one.arrive(late));
  other.save();
  expect([...one.state().conflicts, ...other.state().conflicts]).toEqual([]);
  other.save();
  expect(other.server.draft()?.vehicleMake).toBe('Toyota');
});

test('a late save stays in doubt when the next one is refused for another section', () => {
  const { type, send, arrive, lose, save, server } = device();
  type('customerName', 'Mere');
  save();
  type('customerName', 'Hone');
  const late = send();
  lose();
  type('customerName', 'Mere');
  type('vehicleMake', 'Toyota');
  server.save({ vehicleModel: 'Hilux' });
  save();
  save();
  arrive(late);
  expect(server.value('customerName')).toBe('Mere');
  expect(server.value('vehicleMake')).toBe('Toyota');
});

describe('when two devices edit', () => {
  const two = () => {
    const mine = device();
    mine.type('customerName', 'Mere');
    mine.save();
    return mine;
  };
  const elsewhere = (server: ReturnType<typeof newSheetServer>, body: Parameters<typeof server.save>[0]) =>
    server.save(body);

  test('different fields of one section merge and are saved', () => {
    const { server, type, save, state } = two();
    elsewhere(server, { customerPhone: '0215550143' });
    type('customerEmail', 'mere@example.nz');
    save();
    expect(state().conflicts.size).toBe(0);
    expect(state().mine.customerPhone).toBe('0215550143');
    save();
    expect(server.value('customerEmail')).toBe('mere@example.nz');
  });

  test('the same field on both waits for the inspector, and the rest is saved', () => {
    const { server, type, save, state, dispatch } = two();
    elsewhere(server, { customerName: 'Mere Tūhoe' });
    type('customerName', 'Mary');
    type('customerEmail', 'mere@example.nz');
    save();
    expect([...state().conflicts]).toEqual(['customerName']);
    expect(state().mine.customerName).toBe('Mary');
    save();
    expect(server.value('customerEmail')).toBe('mere@example.nz');
    expect(server.value('customerName')).toBe('Mere Tūhoe');
    dispatch({ type: 'picked', name: 'customerName', side: 'mine' });
    save();
    expect(server.value('customerName')).toBe('Mary');
  });

  test('the inspector may take the other value', () => {
    const { server, type, save, state, dispatch } = two();
    elsewhere(server, { customerName: 'Mere Tūhoe' });
    type('customerName', 'Mary');
    save();
    dispatch({ type: 'picked', name: 'customerName', side: 'theirs' });
    expect(state().mine.customerName).toBe('Mere Tūhoe');
    expect(isSaved(state())).toBe(true);
  });

  test('the same value on both is not a conflict', () => {
    const { server, type, save, state } = two();
    elsewhere(server, { customerName: 'Mere Tūhoe' });
    type('customerName', 'Mere Tūhoe');
    save();
    expect(state().conflicts.size).toBe(0);
    expect(isSaved(state())).toBe(true);
  });
});

describe('the save status', () => {
  test('I-02: shows each of the four only when it is true', () => {
    const { type, dispatch, send, arrive, answer, lose, state } = device();
    const keep = () => dispatch({ type: 'kept', as: state() });
    expect(formatSaveStatus(state())).toBe('');
    type('customerName', 'Mere');
    expect(formatSaveStatus(state())).toBe('Saving…');
    keep();
    expect(formatSaveStatus(state())).toBe('Saved on this device');
    const save = send();
    expect(formatSaveStatus(state())).toBe('Saving…');
    answer(arrive(save));
    expect(state().status).toBe('saved');
    expect(formatSaveStatus(state())).toBe('Saved');
    type('customerName', 'Mere T');
    expect(formatSaveStatus(state())).toBe('Saving…');
    dispatch({ type: 'rested' });
    expect(state().status).toBe('idle');
    const written = state();
    type('customerName', 'Mere Tūhoe');
    dispatch({ type: 'kept', as: written });
    expect(formatSaveStatus(state())).toBe('Saving…');
    keep();
    send();
    lose();
    expect(formatSaveStatus(state())).toBe('Saved on this device');
  });

  test('is not "safe" on a device that stores nothing; invalid input is safe on one that does', () => {
    const { type, dispatch, save, state } = device();
    dispatch({ type: 'invalid', field: 'customerName', invalid: { text: 'x'.repeat(81), problem: 'too long' } });
    dispatch({ type: 'not-kept', problem: 'No room' });
    expect([formatSaveStatus(state()), getSaveProblem(state())]).toEqual(['Not saved: retry', 'No room']);
    dispatch({ type: 'kept', as: state() });
    expect([formatSaveStatus(state()), getSaveProblem(state())]).toEqual(['Saved on this device', null]);
    dispatch({ type: 'not-kept', problem: 'No room' });
    type('customerName', 'Mere');
    save();
    expect([formatSaveStatus(state()), getSaveProblem(state())]).toEqual(['Saved', null]);
  });

  test('I-02: names missing storage before a missing network, as the person can act on it, and a refusal before both', () => {
    const { type, dispatch, send, state } = device();
    type('customerName', 'Mere');
    send();
    dispatch({ type: 'not-kept', problem: 'No room' });
    dispatch({ type: 'failed', problem: 'No connection', passing: true });
    expect([formatSaveStatus(state()), getSaveProblem(state())]).toEqual(['Not saved: retry', 'No room']);
    dispatch({ type: 'failed', problem: 'The server refuses it' });
    expect(getSaveProblem(state())).toBe('The server refuses it');
  });

  test('I-05, J-01: of a draft that ended elsewhere says that the rest is unsent on this device, not saved', () => {
    const { type, dispatch, save, state } = device();
    type('customerName', 'Mere');
    save();
    dispatch({ type: 'rested' });
    type('customerName', 'Mere Tūhoe');
    for (const end of [{ kind: 'gone' }, { kind: 'submitted', inspectionId: 1001 }] as const) {
      dispatch({ type: 'ended', end });
      expect(formatSaveStatus(state())).toBe('Saving…');
      expect(toStoredDraft(state(), 0).unsent).toBe(true);
    }
  });

  test('I-04: shows why a save failed until one succeeds', () => {
    const { type, dispatch, send, save, state } = device();
    type('customerName', 'Mere');
    send();
    dispatch({ type: 'failed', problem: 'The table is on holiday' });
    dispatch({ type: 'kept', as: state() });
    expect(state().status).toBe('failed');
    dispatch({ type: 'rested' });
    expect(state().status).toBe('idle');
    expect(formatSaveStatus(state())).toBe('Not saved: retry');
    expect(getSaveProblem(state())).toBe('The table is on holiday');
    save();
    expect(state().problem).toBeNull();
  });
});
