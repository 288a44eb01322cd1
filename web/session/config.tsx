import { createContext, use } from 'react';
import type { WebConfig } from '#shared/config.ts';

const Config = createContext<WebConfig | undefined>(undefined);
export const ConfigProvider = Config;

/** Returns the configuration of the current stage. */
export const useConfig = () => {
  const config = use(Config);
  if (!config) throw new Error('useConfig is used outside ConfigProvider');
  return config;
};
