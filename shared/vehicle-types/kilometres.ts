/** Formats a distance. By hand, because a locale's format differs between browser and server. */
export const formatKilometres = (km: number) => `${String(km).replace(/\B(?=(\d{3})+$)/g, ',')} km`;
