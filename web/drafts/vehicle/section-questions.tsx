import { useState } from 'react';
import { decideApplies } from '#shared/sheets/applicability.ts';
import { type ItemSection, linesOn } from '#shared/sheets/checklist.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import type { Equipment } from '#shared/vehicle-types/equipment.ts';
import { useDraftStore } from '../store/current-draft.tsx';
import { EquipmentFields, FuelField } from './kind-fields.tsx';

/**
 * Questions about the vehicle that decide which lines the section has. Answered ones stay until the section is closed.
 */
export const SectionQuestions = ({ section }: { section: ItemSection }) => {
  const store = useDraftStore();
  const [{ fuel, fitted }] = useState(() => findQuestions(store.state().mine, section));
  if (!fuel && fitted.length === 0) return null;
  return (
    <section className="kind-questions card" aria-label="About this vehicle">
      {fuel && <FuelField />}
      {fitted.length > 0 && <EquipmentFields only={fitted} />}
    </section>
  );
};

const findQuestions = (sheet: FilledSheet, section: ItemSection) => {
  const unsure = linesOn(sheet.versionDate, section).filter((line) => decideApplies(line, sheet) === 'unknown');
  const names = unsure.flatMap(({ fitted }): readonly Equipment[] => fitted?.[sheet.vehicleType] ?? []);
  return {
    fuel: unsure.some(({ alternativeFuel }) => alternativeFuel),
    fitted: names.filter((name) => sheet[name] === ''),
  };
};
