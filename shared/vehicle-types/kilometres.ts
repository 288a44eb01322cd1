/** As people read it. Written out here: a browser's own way would not be the server's to the letter. */
export const kilometres = (km: number) => `${String(km).replace(/\B(?=(\d{3})+$)/g, ',')} km`;
