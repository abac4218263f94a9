import { Skeleton } from './skeleton.tsx'

/** Placeholders of labelled fields. */
export function FieldsSkeleton({ count }: { count: number }) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: count }, (_, field) => (
        <div key={field} className="grid gap-1">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-12 w-full !rounded-md" />
        </div>
      ))}
    </div>
  )
}

/** Placeholders of cards in a column. */
export function RowsSkeleton({ count, height }: { count: number; height: string }) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} className={`w-full !rounded-md ${height}`} />
      ))}
    </div>
  )
}

/** Placeholders of payment cards in a grid. */
export function CardsSkeleton({ count }: { count: number }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {Array.from({ length: count }, (_, card) => (
        <Skeleton key={card} className="aspect-[1.586] max-w-md !rounded-md" />
      ))}
    </div>
  )
}
