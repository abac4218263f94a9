/** Opens a text in a new tab, so that no input is lost. */
export function StatementLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="block w-fit py-0.5 text-14 text-action underline">
      {children}
    </a>
  )
}
