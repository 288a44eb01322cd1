/** Builds a file name, for example `WOF Pass eChecksheet - KZT482.pdf`. Source: specification 2, section 7. */
export const checksheetFileName = ({ passed, plate }: { passed: boolean; plate: string }) =>
  `WOF ${passed ? 'Pass' : 'Fail'} eChecksheet - ${plate.replace(/[^A-Z0-9]/g, '')}.pdf`;

/** Builds a file name, for example `WOF Blank eChecksheet - 1043-0.pdf`. */
export const paperFileName = (number: string) => `WOF Blank eChecksheet - ${number}.pdf`;
