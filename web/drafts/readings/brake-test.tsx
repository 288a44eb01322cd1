import * as z from 'zod';
import { fieldTitles } from '#shared/sheets/completeness.ts';
import { BRAKE_TESTER_MAX_LENGTH, type BrakeTestMethod, brakeTestMethods } from '#shared/vehicle-types/brake-test.ts';
import { readOnDevice, storeOnDevice } from '../../device/web-storage.ts';
import { useOrganization } from '../../session/session.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { getFieldText, typeField } from '../store/field-text.ts';
import { ChoicePills } from '../vehicle/choice-pills.tsx';

const CHOICES = brakeTestMethods.map((value) => ({ value, title: value }));
const Tester = z.string().max(BRAKE_TESTER_MAX_LENGTH);

/**
 * How the service brake was tested, and with what. Both are optional: a second tap on the method clears it. Each method
 * fills in the tester that was last used for it on this device, but never replaces a tester typed for this vehicle.
 */
export const BrakeTest = () => {
  const store = useDraftStore();
  const { OrganizationID } = useOrganization();
  const chosen = useDraft(({ mine }) => mine.brakeTestMethod);
  const keyOf = (method: string) => `brake-tester:${OrganizationID}:${method}` as const;
  const findTester = (method: string) => readOnDevice(keyOf(method), Tester) ?? '';
  const choose = (method: BrakeTestMethod) => {
    const tester = getFieldText(store.state(), 'brakeTester');
    typeField(store, 'brakeTestMethod', method);
    if (tester === '' || tester === findTester(chosen)) typeField(store, 'brakeTester', findTester(method));
  };
  const remember = () => chosen && storeOnDevice(keyOf(chosen), store.state().mine.brakeTester.trim());
  return (
    <div className="brake-test stack-8">
      <ChoicePills
        name="brakeTestMethod"
        title={fieldTitles.brakeTestMethod}
        choices={CHOICES}
        chosen={chosen}
        onChoose={(value) => choose(value as BrakeTestMethod)}
        onClear={() => choose('')}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: watches the focus of the input inside */}
      <div onBlur={remember}>
        <TextField name="brakeTester" kind="text" />
      </div>
    </div>
  );
};
