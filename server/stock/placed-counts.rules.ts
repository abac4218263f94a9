/** What is on hand of a variant, as it was counted: in one warehouse, or in all of them (null). */
export interface CountedStock {
  assortId: string
  warehouse: string | null
  onHand: number
}

interface PlacedPieces {
  warehouse: string
  onHand: number
}

/**
 * The warehouses that change where a total was counted. Their order is that of the list: what is more goes into the first, what is
 * less comes from the first and then from the next ones, as `settle_warehouses` does in the database.
 */
export function spreadCount(places: readonly PlacedPieces[], onHand: number): PlacedPieces[] {
  const [first] = places
  const booked = places.reduce((sum, place) => sum + place.onHand, 0)
  if (!first || onHand === booked) return []
  if (onHand > booked) return [{ warehouse: first.warehouse, onHand: first.onHand + onHand - booked }]
  let less = booked - onHand
  return places.flatMap((place) => {
    const taken = Math.min(place.onHand, less)
    less -= taken
    return taken > 0 ? { warehouse: place.warehouse, onHand: place.onHand - taken } : []
  })
}
