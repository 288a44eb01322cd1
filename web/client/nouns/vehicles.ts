import { vehiclesApi } from '#shared/vehicles/api.ts';
import { know } from '../contract.ts';

know({ vehicles: vehiclesApi });
