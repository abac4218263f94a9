import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'

export function OrderSkeleton() {
  return (
    <div
      className="frame grid min-h-svh content-start gap-6 py-6 lg:py-8"
      role="status"
      aria-label={m.orders_loading()}
    >
      <Skeleton className="h-9 w-64" />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-12">
        <div className="grid content-start gap-4">
          {[0, 1, 2].map((line) => (
            <div key={line} className="grid grid-cols-[80px_1fr] gap-4">
              <Skeleton className="aspect-square w-full !rounded-md" />
              <div className="grid content-start gap-2">
                <Skeleton className="h-5 w-3/4" />
                <Skeleton className="h-5 w-1/3" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="h-64 w-full !rounded-md" />
      </div>
    </div>
  )
}
