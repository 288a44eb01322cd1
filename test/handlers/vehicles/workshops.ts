import { customers } from '#lambdas/customers/api.ts';
import { vehicles } from '#lambdas/vehicles/api.ts';
import { customersApi } from '#shared/customers/api.ts';
import { vehiclesApi } from '#shared/vehicles/api.ts';
import { makeCaller } from '#test/world/calls.ts';
import { NOW } from '#test/world/clock.ts';
import { listItems } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

const apis = { ...vehiclesApi, saveCustomer: customersApi.save, listCustomers: customersApi.list };
const all = new Map([...vehicles, ...customers]);

/** Creates a workshop that calls the handlers of vehicles and customers. */
export const workshop = () => {
  const { organizationId, at } = newWorkshop();
  const context = at(NOW.toISOString());
  return {
    organizationId,
    context,
    call: makeCaller(apis, all, () => context),
    itemsOf: (...pk: string[]) => listItems(['ORG', organizationId, ...pk].join('#')),
  };
};
export type Workshop = ReturnType<typeof workshop>;
