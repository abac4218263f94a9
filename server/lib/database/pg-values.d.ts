declare module 'pg/lib/utils.js' {
  const driver: {
    /** A value as it is written to PostgreSQL: a date, a list, an object, a number. */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default driver
}
