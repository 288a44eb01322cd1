/** Fields of an inspection that are derived in each response since G-27 and G-28. */
export const DERIVED = ['CustomerID', 'VehicleID', 'vehicleWOFExpiryDate'] as const;
/**
 * Leaves out the derived fields of inspections where they are blank: in older responses, or before the vehicle was
 * linked. Also leaves out Home's inspections of today, which went by the day of submission.
 */
export const withoutDerived = <Answers>(answers: Answers): Answers =>
  JSON.parse(JSON.stringify(answers), (key, value) => {
    if (key === 'today') return undefined;
    return value && typeof value === 'object' && 'revision' in value
      ? Object.fromEntries(
          Object.entries(value).filter(([name, field]) => field !== '' || !DERIVED.some((one) => one === name)),
        )
      : value;
  });
