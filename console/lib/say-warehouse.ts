import { m } from '#words/compiled/messages.js'

/** The first warehouse has no name until staff give it one. */
export const sayWarehouse = (name: string): string => name || m.console_warehouse_main()
