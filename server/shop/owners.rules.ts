/** A member of a company, as owner of points, cards, addresses or sessions. */
export interface MemberOwner {
  company: string
  member: string
}

/** A visitor of a company, logged in or not. */
export interface VisitorOwner {
  company: string
  visitor: string
}
