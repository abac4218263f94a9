import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'

/** A placeholder of the form in its own size, until the visitor is known. */
export function CheckoutSkeleton() {
  return (
    <div className="frame pt-4 lg:py-8" role="status" aria-label={m.checkout_loading()}>
      <Skeleton className="h-9 w-40" />
      <div className="mt-4 grid grid-cols-1 gap-6 lg:mt-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-12">
        <div className="grid content-start gap-6">
          {['h-12', 'h-44', 'h-16', 'h-14', 'h-56'].map((height) => (
            <div key={height} className="grid gap-4 border-t border-line pt-6 first:border-0 first:pt-0">
              <Skeleton className="h-7 w-28" />
              <Skeleton className={`${height} w-full !rounded-md`} />
            </div>
          ))}
        </div>
        <Skeleton className="h-72 w-full !rounded-md" />
      </div>
    </div>
  )
}
