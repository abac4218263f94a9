import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'

/** A placeholder of the form in its own size, until the visitor is known. */
export function CheckoutSkeleton() {
  return (
    <div className="frame py-6 lg:py-8" role="status" aria-label={m.checkout_loading()}>
      <Skeleton className="h-9 w-40" />
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-12">
        <div className="grid content-start gap-4">
          {[0, 1, 2, 3, 4].map((field) => (
            <div key={field} className="grid gap-1">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-12 w-full !rounded-md" />
            </div>
          ))}
        </div>
        <Skeleton className="h-72 w-full !rounded-md" />
      </div>
    </div>
  )
}
