/** The shop will not start, and one sentence says why: a wrong setting, a port in use, a folder that another shop holds. Exit code 2. */
export class StartRefused extends Error {}
