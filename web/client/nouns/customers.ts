import { customersApi } from '#shared/customers/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ customers: customersApi });
