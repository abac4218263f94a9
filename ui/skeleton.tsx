/** The shape of what is coming; seen only when it takes over 200 ms, so that a quick answer does not flicker. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`block animate-[appear_160ms_200ms_both,breathe_1.6s_360ms_infinite] rounded-sm bg-line ${className}`}
    />
  )
}
