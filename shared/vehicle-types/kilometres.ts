/** Formats a distance. Doesn't use a locale, because locale formats differ between browser and server. */
export const formatKilometres = (km: number) => `${String(km).replace(/\B(?=(\d{3})+$)/g, ',')} km`;
