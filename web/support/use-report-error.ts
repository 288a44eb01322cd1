import { createContext, use } from 'react';

/** Context with the function that reports errors; by default it does nothing. */
export const ReportError = createContext<(error: unknown) => void>(() => {});
export const useReportError = () => use(ReportError);
