import { inspectionsApi } from '#shared/inspections/api.ts';
import { know } from '../contract.ts';

know({ inspections: inspectionsApi });
