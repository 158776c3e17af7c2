/** A sentence in the words of the choice beside it. */
export const AsChosen = ({ own, guardians }: { own: string; guardians: string }) => (
  <>
    <span className="group-has-[input[value=child]:checked]/for:hidden">{own}</span>
    <span className="hidden group-has-[input[value=child]:checked]/for:flex">{guardians}</span>
  </>
);
