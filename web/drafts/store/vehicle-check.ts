import type { DraftId } from '#shared/ids.ts';
import { sessionState } from './session-state.ts';

/** Whether a vehicle was found for the sheet that nobody has confirmed yet. Source: specification 2, section 5, with AMB-69. */
export const vehicleCheckOpen = (draft: DraftId) => {
  const { vehicleDataRequestSuccess, pendingVehicleDataChecked } = sessionState(draft);
  return vehicleDataRequestSuccess === true && pendingVehicleDataChecked !== true;
};
