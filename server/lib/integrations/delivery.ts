/** The other side understood, and will never take this letter: to try again is of no use. */
export class Declined extends Error {}

/** Nobody knows whether the other side has taken it: to send it again may be to send it twice. */
export class Unclear extends Error {}
