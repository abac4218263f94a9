interface Try {
  id: string
  method: string
  bills: readonly { billId: string; amountCents: number }[]
}

/** A try that is on the table already for exactly this. */
export function findSame<T extends Try>(tries: readonly T[], wanted: Omit<Try, 'id'>): T | undefined {
  return tries.find(
    ({ method, bills }) =>
      method === wanted.method &&
      bills.length === wanted.bills.length &&
      wanted.bills.every((one) =>
        bills.some(({ billId, amountCents }) => billId === one.billId && amountCents === one.amountCents),
      ),
  )
}
