/** Fields of an inspection that are derived in each response since G-27 and G-28. */
export const DERIVED = ['CustomerID', 'VehicleID', 'vehicleWOFExpiryDate'] as const;
/**
 * Leaves out the derived fields of inspections where they are blank: in older responses, or before the vehicle was
 * linked.
 */
export const withoutDerived = <Answers>(answers: Answers): Answers =>
  JSON.parse(JSON.stringify(answers), (_, value) =>
    value && typeof value === 'object' && 'revision' in value
      ? Object.fromEntries(
          Object.entries(value).filter(([name, field]) => field !== '' || !DERIVED.some((one) => one === name)),
        )
      : value,
  );
