/** Refuses to start the shop with one sentence as the reason: a wrong setting, a port in use, a locked folder. Exit code 2. */
export class StartRefused extends Error {}
