import type { Role } from '#contract/endpoint.ts'

/** Whose view it is may change it, and an owner may change what is shared. */
export const mayChangeView = (
  view: { staff: string; shared: boolean },
  { id, role }: { id: string; role: Role },
): boolean => view.staff === id || (view.shared && role === 'owner')
