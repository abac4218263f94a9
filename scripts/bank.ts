// The bank as a child process of the shop: it ends with the shop, even when that is killed.
process.once('disconnect', () => process.exit(0))
import '../bank/main.ts'
