/** Why the last submission failed. Source: specification 2, section 8, with AMB-73: both texts. */
export const SubmitFailed = ({ failure }: { failure: string }) =>
  failure && (
    <p className="problem submit-failed" role="alert">
      <strong>Error submitting inspection data</strong> {failure}
    </p>
  );
