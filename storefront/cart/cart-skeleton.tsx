import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'

/** Placeholder lines of the same size as real ones. */
export function CartSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" aria-label={m.cart_loading()}>
      {Array.from({ length: lines }, (_, index) => (
        <div
          key={index}
          className="grid grid-cols-[20px_80px_1fr] gap-3 border-b border-line py-4 sm:grid-cols-[20px_96px_1fr]"
        >
          <Skeleton className="size-5" />
          <Skeleton className="aspect-square w-full !rounded-md" />
          <div className="grid content-start gap-2">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="mt-4 h-9 w-32" />
          </div>
        </div>
      ))}
    </div>
  )
}
