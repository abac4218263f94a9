/** A placeholder of the coming content, visible after 200 ms only, so that fast answers do not flicker. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`block animate-[appear_160ms_200ms_both,breathe_1.6s_360ms_infinite] rounded-sm bg-line ${className}`}
    />
  )
}
