/** The other side answered and will never accept this message; a retry is useless. */
export class Declined extends Error {}

/** It is unknown whether the other side accepted the message; a retry may send it twice. */
export class Unclear extends Error {}
