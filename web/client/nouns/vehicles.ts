import { vehiclesApi } from '#shared/vehicles/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ vehicles: vehiclesApi });
