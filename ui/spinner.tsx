/** A spinner, visible after one second; the text beside it says what is in progress. §9 */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`inline-block shrink-0 animate-[spin_1s_linear_infinite,appear_160ms_1s_both] rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  )
}
