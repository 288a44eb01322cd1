import { customersApi } from '#shared/customers/api.ts';
import { know } from '../contract.ts';

know({ customers: customersApi });
