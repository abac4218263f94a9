/** The first sign of a company's name on its colour: what says whose a screen is. */
export const CompanyMark = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="inline-flex size-7 shrink-0 items-center justify-center rounded-md bg-company font-bold text-white"
  >
    {name.slice(0, 1)}
  </span>
)
