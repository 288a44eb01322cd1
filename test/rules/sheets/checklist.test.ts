import { describe, expect, it } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { virmLink } from '#shared/reference/virm-links.ts';
import { applies, startResult } from '#shared/sheets/applicability.ts';
import { checklist, findLine, itemNames, itemSections, linesOn } from '#shared/sheets/checklist.ts';
import { progress } from '#shared/sheets/items.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { createSheet } from '#shared/sheets/new-sheet.ts';
import { CURRENT_VERSION_DATE } from '#shared/sheets/rule-tables.ts';

const codes = (prefix: string, last: number) => Array.from({ length: last }, (_, n) => `${prefix}${n + 1}`);

describe('the checklist', () => {
  it('has 58 lines on the current form', () => {
    expect(linesOn(CURRENT_VERSION_DATE)).toHaveLength(58);
  });

  it('has a unique code and name for each line, in every version', () => {
    expect(new Set(itemNames).size).toBe(checklist.length);
    expect(new Set(checklist.map(({ code }) => code)).size).toBe(checklist.length);
  });

  it('has the changes of November 2026 on the later form only', () => {
    const onLater = linesOn('2026-11-01').filter((line) => !linesOn(CURRENT_VERSION_DATE).includes(line));
    expect(onLater.map(({ name }) => name)).toEqual(['internalDriverAssistance']);
    const start = { today: '2026-11-21' as NzDate, inspectorNumber: 'VI1', companyAuthorityNumber: 'MS1' };
    expect(progress(createSheet(start)).of).toBe(58);
    expect(progress(createSheet({ ...start, versionDate: '2026-11-01' })).of).toBe(59);
  });

  it.each([
    ['G-11', 'externalInspection', codes('E', 19)],
    ['G-12', 'internalInspection', codes('i', 12)],
    ['G-13', 'chassisUnderBody', codes('C', 12)],
    ['G-16', 'roadBrakeTest', ['R1', 'R2', 'R3', 'RS', 'R4', 'R5', 'R6']],
    ['G-17', 'underBonnet', codes('U', 8)],
  ] as const)('%s lists the lines of %s in the order of the form', (_, section, expected) => {
    expect(linesOn(CURRENT_VERSION_DATE, section).map(({ code }) => code)).toEqual(expected);
  });

  it('has five sections', () => {
    expect(new Set(checklist.map(({ section }) => section))).toEqual(new Set(itemSections));
  });

  it('G-16: starts the stall test as not applicable, although a car may need it', () => {
    expect(applies(findLine('stallTest'), emptySheet)).toBe(true);
    expect(startResult(findLine('stallTest'), emptySheet)).toBe('NOTAPPLICABLE');
  });

  it.each([
    ['externalMotorcycleFootrests', 'car', 'NOTAPPLICABLE'],
    ['externalMotorcycleFootrests', 'motorcycle', 'UNSELECTED'],
    ['internalWipers', 'trailer', 'NOTAPPLICABLE'],
    ['chassisSafetyChain', 'trailer', 'UNSELECTED'],
    ['externalStopLamps', 'trailer', 'UNSELECTED'],
  ] as const)('preselects lines that do not apply: %s of a %s starts %s', (name, vehicle, start) => {
    expect(startResult(findLine(name), { ...emptySheet, vehicleType: vehicle })).toBe(start);
  });

  it('G-20: offers reasons for every line, each short enough to be stored', () => {
    for (const name of itemNames) {
      expect(reasonsForRejection[name]?.length).toBeGreaterThan(0);
      for (const reason of reasonsForRejection[name] ?? []) expect(reason.length).toBeLessThanOrEqual(190);
    }
  });

  it('G-25: links every line to the manual’s page for the vehicle type, or to its start', () => {
    expect(virmLink('externalHeadLamps', 'motorcycle')).toMatch(
      /\/in-service-wof-and-cof\/motorcycles\/lighting\/headlamps$/,
    );
    expect(virmLink('externalHeadLamps', 'trailer')).toMatch(/\/in-service-wof-and-cof\/$/);
  });
});
