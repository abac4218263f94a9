import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The shop's database, or a transaction on it; for code that only reads. */
export type Db = Kysely<Tables>
/** An open transaction; for code that writes. */
export type Tx = Transaction<Tables>
