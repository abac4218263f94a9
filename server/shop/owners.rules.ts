/** A member of a company: whose points, cards, addresses or sessions are meant. */
export interface MemberOwner {
  company: string
  member: string
}

/** A visitor of a company, logged in or not. */
export interface VisitorOwner {
  company: string
  visitor: string
}
